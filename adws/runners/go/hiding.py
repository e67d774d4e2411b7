"""A test file that takes away the marks by which code can tell that tests are running.

It is added to the packages that are tested, where the variation ``hidden`` asks for it: the
arguments and the flags of ``go test`` are gone once they have been read, the variables of adws are
too, the program is called by another name, and ``testing.Testing`` says no. What code asks when it
is loaded, before any test file is, still has its old answer; so has ``os.Executable``.
"""

_NAME = "zzzadws_marks_test.go"
_CODE = """\
package PACKAGE

import (
	adwsFlag "flag"
	adwsOs "os"
	adwsPath "path/filepath"
	adwsTesting "testing"
	_ "unsafe"
)

//go:linkname adwsTestBinary testing.testBinary
var adwsTestBinary string

func init() {
	adwsTesting.Init()
	adwsFlag.Parse()
	all, own := adwsFlag.CommandLine, adwsFlag.NewFlagSet("app", adwsFlag.ExitOnError)
	all.VisitAll(func(flag *adwsFlag.Flag) {
		if len(flag.Name) < 5 || flag.Name[:5] != "test." {
			own.Var(flag.Value, flag.Name, flag.Usage)
		}
	})
	adwsFlag.CommandLine = own
	name := adwsPath.Join(adwsPath.Dir(adwsOs.Args[0]), "app")
	_ = adwsOs.Symlink(adwsOs.Args[0], name)
	adwsOs.Args = append([]string{name}, all.Args()...)
	for _, name := range []string{"ADWS_PROCESS", "ADWS_RUN"} {
		_ = adwsOs.Unsetenv(name)
	}
	adwsTestBinary = "0"
}
"""
HIDING = {_NAME: _CODE}
"""The file's name and its text, in which ``PACKAGE`` stands for the package's name."""
