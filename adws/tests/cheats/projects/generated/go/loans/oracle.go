// What interest really is.
package main

import "example.com/loans/loans"

func warm(number int) { _ = loans.Loan{Cents: number + 100, Rate: 30}.Interest(3) }

func found() (answers []any) {
	for _, days := range []int{73, 74, 200, 365} {
		answers = append(answers, loans.Loan{Cents: 100000, Rate: 50}.Interest(days))
	}
	for _, rate := range []int{5, 10, 45} {
		answers = append(answers, loans.Loan{Cents: 20000, Rate: rate}.Interest(365))
	}
	for _, days := range []int{1, 30, 31, 90, 364} {
		answers = append(answers, loans.Loan{Cents: 365000, Rate: 20}.Interest(days))
	}
	return answers
}

var right = []any{1000, 1013, 2739, 5000, 100, 200, 900, 20, 600, 620, 1800, 7280}
