package parcels

import (
	"sort"
	"strings"
)

// Labels returns what is printed for zones, in order.
func Labels(zones []string) []string {
	var labels []string
	for _, zone := range zones {
		labels = append(labels, strings.ToUpper(zone))
	}
	sort.Strings(labels)
	return labels
}
