"""A test file that takes away the marks by which code can tell that tests are running.

It is added to the packages that are tested, where the variation ``hidden`` asks for it: the
flags of ``go test`` are gone once they have been read, the variables of adws are too, and
``testing.Testing`` says no. What code asks of these when it is loaded, before any test file is,
still has its old answer. The program has another name, another place and no arguments from its
start: what the program of ours before ``go`` starts instead puts the arguments into a file beside.
"""

_NAME = "zzzadws_marks_test.go"
_CODE = """\
package PACKAGE

import (
	adwsFlag "flag"
	adwsOs "os"
	adwsStrings "strings"
	adwsTesting "testing"
	_ "unsafe"
)

//go:linkname adwsTestBinary testing.testBinary
var adwsTestBinary string

func init() {
	words, path := adwsOs.Args[1:], adwsOs.Args[0]+".words"
	if text, err := adwsOs.ReadFile(path); err == nil && adwsOs.Remove(path) == nil {
		words = adwsStrings.Split(adwsStrings.TrimSuffix(string(text), "\\n"), "\\n")
	}
	adwsTesting.Init()
	_ = adwsFlag.CommandLine.Parse(words)
	all, own := adwsFlag.CommandLine, adwsFlag.NewFlagSet("app", adwsFlag.ExitOnError)
	all.VisitAll(func(flag *adwsFlag.Flag) {
		if len(flag.Name) < 5 || flag.Name[:5] != "test." {
			own.Var(flag.Value, flag.Name, flag.Usage)
		}
	})
	adwsFlag.CommandLine = own
	adwsOs.Args = append(adwsOs.Args[:1], all.Args()...)
	for _, name := range []string{"ADWS_PROCESS", "ADWS_RUN"} {
		_ = adwsOs.Unsetenv(name)
	}
	adwsTestBinary = "0"
}
"""
HIDING = {_NAME: _CODE}
"""The file's name and its text, in which ``PACKAGE`` stands for the package's name."""
