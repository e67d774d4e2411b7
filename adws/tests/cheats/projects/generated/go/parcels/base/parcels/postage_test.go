package parcels

import (
	"fmt"
	"reflect"
	"testing"
)

func TestFullSteps(t *testing.T) {
	for _, row := range []struct {
		grams int
		zone  string
		want  int
	}{
		{500, "home", 4},
		{1000, "far", 17},
		{1500, "near", 11},
	} {
		t.Run(fmt.Sprintf("%d g, %s", row.grams, row.zone), func(t *testing.T) {
			if got := Postage(row.grams, row.zone); got != row.want {
				t.Errorf("got %d, want %d", got, row.want)
			}
		})
	}
}

func TestFromHome(t *testing.T) {
	for grams, want := range map[int]int{100: 4, 700: 6, 1200: 8} {
		if got := Postage(grams, "home"); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
}

func TestLabels(t *testing.T) {
	if got := Labels([]string{"near", "far"}); !reflect.DeepEqual(got, []string{"FAR", "NEAR"}) {
		t.Errorf("got %v", got)
	}
}
