"""The files with which a change to a Java project could alter the judgement."""

from adws.runners.junit import SEALED as ANY_TOOL

TEST_CODE = (
    "src/test/**",
    "**/src/test/**",
    "src/it/**",
    "**/src/it/**",
    "**/src/testFixtures/**",
    "**/src/integrationTest/**",
    "**/src/functionalTest/**",
)
"""Globs of test code."""

SEALED = tuple(dict.fromkeys((*TEST_CODE, *ANY_TOOL, "**/buildSrc/**", "**/settings.xml")))
"""Globs of everything that is sealed."""
