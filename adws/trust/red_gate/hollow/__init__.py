"""New tests that cannot fail, or only can: read from their sources.

What is asserted is told by ``adws.trust.test_changes``; where it stands and what stands in for the
code under test is asked with the queries of a data file a language.
"""
