"""The slots of the pipeline's steps, in the order in which they are written."""

from adws.core.context import Slot
from adws.pipeline.actions import Action, Ask, Judge
from adws.pipeline.candidate import Candidate
from adws.pipeline.facts import Facts, Money
from adws.pipeline.handed import AgentResult
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.recovering import RecoveryOrder
from adws.pipeline.site import Site
from adws.pipeline.status import SpecState

SITE = Slot("site", Site)
"""Where the pipeline works, and the forge that is asked."""
FACTS = Slot("facts", Facts)
"""What is so at the forge and in the repository."""
ACTIONS = Slot("actions", tuple[Action, ...])
"""What is to be done."""
SPEC_STATES = Slot("spec_states", tuple[SpecState, ...])
"""How far every spec is."""
DUE = Slot("due", tuple[Judge | Ask, ...])
"""What is left to be done in this process, where no workflow of the forge does it."""
HEAD_ORDER = Slot("head_order", HeadOrder)
"""Which head is to be judged or worked on, for what, and with which files of earlier jobs."""
RECOVERY = Slot("recovery", RecoveryOrder)
"""What a person has ordered for one pull request."""
CANDIDATE = Slot("candidate", Candidate)
"""What is judged or worked on, as commits."""
HEAD_JUDGEMENT = Slot("head_judgement", HeadJudgement)
"""What the judge says of it."""
AGENT_MINUTES = Slot("agent_minutes", int)
"""How long an agent may work on it."""
AGENT_RESULT = Slot("agent_result", AgentResult)
"""How an agent's work on it ended."""
LANDED = Slot("landed", str)
"""The commit that was pushed; empty where none was."""
MONEY = Slot("money", Money)
"""What was spent on all machines in the last day and week, beside what may be."""
RESERVED_CALL = Slot("reserved_call", str)
"""The name of the call that money was reserved for in the shared ledger."""
CREDIT_COMMENT = Slot("credit_comment", str)
"""What people are told of the money, as Markdown."""
FAILURE_COMMENT = Slot("failure_comment", str)
"""What people are told of a head that the judge refuses, as Markdown."""
AGENT_PROMPT = Slot("agent_prompt", str)
"""What an agent is asked of a head."""
