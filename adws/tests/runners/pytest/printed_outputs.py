"""What pytest prints, in the forms that it has."""

IMPORT_ERROR = """\
adws/tests/steps/test_new_step.py:3: in <module>
    from adws.steps.new_step import new_step
E   ImportError: No module named 'adws.steps.new_step'
ERRORS
1 error in 0.05s
"""
ASSERTION_ERROR = """\
FAILED tests/test_new_step.py::test_new_step_returns_success
tests/test_new_step.py:15: in test_new_step_returns_success
    assert result == expected
E   AssertionError: assert None == 'expected'
1 failed in 0.10s
"""
SYNTAX_ERROR = """\
ERRORS
_ ERROR collecting tests/test_broken.py _
tests/test_broken.py:5: in <module>
E     SyntaxError: invalid syntax
1 error in 0.02s
"""
ALL_PASSED = "450 passed, 3 deselected in 2.50s\n"
NO_TESTS_RAN = "no tests ran in 0.01s\n"
LONG = """\
F.                                                                       [100%]
=================================== FAILURES ===================================
___________________________________ test_one ___________________________________

    def test_one():
>       assert said() == "a"
E       assert 'SyntaxError: x' == 'a'
E
E         SyntaxError: a line of both texts
E         - a
E         + NameError: x

test_a.py:5: AssertionError
----------------------------- Captured stdout call -----------------------------
100 error messages were logged
3 failed in all
E   TabError: printed by the test
=========================== short test summary info ============================
FAILED test_a.py::test_one - assert 'SyntaxError: x' == 'a'
1 failed, 1 passed in 0.02s
"""
UNLOADED = """\
==================================== ERRORS ====================================
_________________________ ERROR collecting test_bad.py _________________________
.venv/lib/python3.11/site-packages/_pytest/python.py:498: in importtestmodule
    mod = import_path(
E     File "/p/test_bad.py", line 1
E       def test_x(:
E                  ^
E   SyntaxError: invalid syntax
=========================== short test summary info ============================
ERROR test_bad.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
1 error in 0.06s
"""
CUSTOM = """\
test_a.py:4: in test_one
    cart.total()
app/cart.py:9: in total
    raise errors.CartError("empty")
E   app.errors.CartError: empty
FAILED test_a.py::test_one - app.errors.CartError: empty
FAILED test_a.py::test_two - Failed: DID NOT RAISE <class 'ValueError'>
2 failed, 1 warning in 61.20s (0:01:01)
"""
