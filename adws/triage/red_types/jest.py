"""What failures under jest mean for new tests: what JavaScript's own errors do."""

from adws.triage.red_types.javascript import TYPES as JAVASCRIPT

TYPES = JAVASCRIPT
