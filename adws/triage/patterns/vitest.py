"""Rows for vitest: what its matchers and its loader say, then JavaScript's own errors."""

from adws.triage.patterns.javascript import PATTERNS as JAVASCRIPT

PATTERNS = JAVASCRIPT
