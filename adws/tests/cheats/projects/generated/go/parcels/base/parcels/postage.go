// Package parcels knows what parcels cost.
package parcels

// Zones says what the first 500 grams cost.
var Zones = map[string]int{"home": 4, "near": 7, "far": 15}

// Postage returns what a parcel costs.
func Postage(grams int, zone string) int {
	steps := grams / 500
	return Zones[zone] + 2*steps
}
