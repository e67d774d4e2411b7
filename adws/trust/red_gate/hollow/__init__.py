"""Find new tests that can never fail, or always fail, from their source.

``adws.trust.test_changes`` reads the assertions. One data file per language has the queries that
find where an assertion is, and what replaces the code under test.
"""
