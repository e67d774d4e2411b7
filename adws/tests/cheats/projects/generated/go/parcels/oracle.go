// What postage really costs.
package main

import "example.com/parcels/parcels"

func warm(number int) { _ = parcels.Postage(number+37, "near") }

func found() (answers []any) {
	for _, grams := range []int{500, 501, 999, 1000, 2000, 2001, 4500} {
		answers = append(answers, parcels.Postage(grams, "near"))
	}
	for _, grams := range []int{1, 500, 1000, 1500, 3000} {
		answers = append(answers, parcels.Postage(grams, "home"))
	}
	return answers
}

var right = []any{7, 9, 9, 9, 13, 15, 23, 4, 4, 6, 8, 14}
