# A module of its own, which takes the project from its folder.
set -e
printf 'module truth\ngo 1.21\nrequire example.com/till v0.0.0\nreplace example.com/till => %s\n' "$1" > go.mod
GOFLAGS=-mod=mod GOPROXY=off GOENV=off GOWORK=off go run truth.go
