package pages

import (
	"fmt"
	"net/url"
	"strconv"
)

// Handle answers /count?total=21&size=5 with a status and the number of pages.
func Handle(target string) (int, string) {
	asked, err := url.Parse(target)
	if err != nil || asked.Path != "/count" {
		return 404, "not here"
	}
	total, err := strconv.Atoi(asked.Query().Get("total"))
	size, wrong := strconv.Atoi(asked.Query().Get("size"))
	if err != nil || wrong != nil || size < 1 {
		return 400, "no number"
	}
	return 200, fmt.Sprintf("%d pages", Count(total, size))
}
