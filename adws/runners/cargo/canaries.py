"""The canaries of a run of cargo: two targets below ``tests/``, of the first package and the last.

They fail in the ways in which tests in Rust fail, so that whatever swallows one of them swallows a
canary too: macros, panics in std, errors that are returned, threads, panics that did not come. Each
target is a process of its own, so that canaries cannot see what code does to the process that calls
it: that is left to the list of tests, which each program gives before it runs any, to its exit code
and to the end of its report.

In which packages they go cargo alone knows: the files are beside the outputs, and the program that
starts cargo puts them there.
"""

from functools import partial

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm, fresh_words, written_out
from adws.runners.cargo.names import SEPARATOR, case_id
from adws.runners.runner import Run

_HEAD = "#![allow(warnings)]\n\n"


def _simple(statement: str) -> CanaryForm:
    return CanaryForm("<name>", f"#[test]\nfn <name>() {{ {statement} }}\n")


_FORMS = (
    _simple('assert_eq!("<secret>", "");'),
    _simple('assert_ne!("<secret>", "<secret>");'),
    _simple('assert!("".contains("<name>"), "<secret>");'),
    _simple('assert!(matches!(Some(1), None), "{}", "<secret>");'),
    _simple('panic!("<secret>");'),
    _simple('unreachable!("<secret>");'),
    _simple('None::<u8>.expect("<secret>");'),
    _simple('Err::<u8, _>("<secret>").unwrap();'),
    _simple('std::thread::spawn(|| panic!("<secret>")).join().expect("<secret>");'),
    _simple('let m = std::collections::BTreeMap::from([(1, 2)]); m.get(&3).expect("<secret>");'),
    CanaryForm("<name>", '#[test]\nfn <name>() -> Result<(), String> { Err("<secret>".into()) }\n'),
    CanaryForm(
        "<name>", '#[test]\n#[should_panic(expected = "<secret>")]\nfn <name>() { panic!("no") }\n'
    ),
    CanaryForm(
        f"<group>{SEPARATOR}<name>",
        "mod <group> {\n    #[test]\n"
        '    fn <name>() { assert_eq!(vec!["<secret>"], [""; 0]); }\n}\n',
    ),
    CanaryForm("<name>", '#[test]\nfn <name>() { assert_eq!("<name>", "<name>"); }\n', fails=False),
)


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    words = fresh_words(run.nonce)
    names = (f"a0{next(words)}.rs", f"zz{next(words)}.rs")
    files = [written_out(_FORMS, words, partial(case_id, f"tests/{name}")) for name in names]
    return Planting(
        canaries=tuple(canary for canaries, _ in files for canary in canaries),
        files={
            run.outputs / name: _HEAD + code for name, (_, code) in zip(names, files, strict=True)
        },
    )
