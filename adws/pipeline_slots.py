"""The slots of the pipeline's steps, in the order in which they are written."""

from adws.core.context import Slot
from adws.forge.pull_requests import PullRequest
from adws.pipeline.actions import Action, AskAgent, Judge, JudgeBatch
from adws.pipeline.agent_result import AgentResult
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.facts import Facts, Money
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.mark_change import MarkChange
from adws.pipeline.recovering import RecoveryOrder
from adws.pipeline.site import RepositorySite
from adws.pipeline.status import SpecState

SITE = Slot("site", RepositorySite, saved=False)
"""The clone in which the pipeline works, and its forge."""
FACTS = Slot("facts", Facts, saved=False)
"""The state of the forge and of the repository, gathered before anything is decided."""
ACTIVE_PULLS = Slot("active_pulls", tuple[PullRequest, ...])
"""The pull requests that the pipeline works on."""
CREATED_PULLS = Slot("created_pulls", tuple[PullRequest, ...])
"""The pull requests of the specs that were begun now."""
CONFLICTS = Slot("conflicts", tuple[str, ...])
"""The files that conflict with the main branch, each with git's code."""
SYNCED = Slot("synced", str)
"""The pushed merge of the main branch, as a commit; empty if none was pushed."""
ATTEMPT = Slot("attempt", int)
"""The number of the attempt at a spec that was counted last, from 1."""
ACTIONS = Slot("actions", tuple[Action, ...], saved=False)
"""What is to be done at the forge, in order."""
SPEC_STATES = Slot("spec_states", tuple[SpecState, ...], saved=False)
"""How far every spec is."""
DUE = Slot("due", tuple[Judge | JudgeBatch | AskAgent, ...])
"""What this process is to do itself, where no workflow of the forge does it."""
HEAD_ORDER = Slot("head_order", HeadOrder)
"""Which head to judge or work on, for what, and where the files of earlier jobs are."""
RECOVERY = Slot("recovery", RecoveryOrder)
"""What a person orders for one pull request."""
CANDIDATE = Slot("candidate", HeadCandidate)
"""What is judged or worked on, as ids of commits."""
MARK_CHANGE = Slot("mark_change", MarkChange)
"""What the candidate does to the marks of pending tests."""
BATCH_BLAME = Slot("batch_blame", int)
"""The number of the pull request that a batch fails with and passes without; 0: none is known."""
HEAD_JUDGEMENT = Slot("head_judgement", HeadJudgement)
"""The judge's verdict on the candidate."""
AGENT_MINUTES = Slot("agent_minutes", int)
"""How long an agent may work on the candidate, in minutes."""
AGENT_RESULT = Slot("agent_result", AgentResult)
"""How an agent's work on the candidate ended."""
LANDED = Slot("landed", str)
"""The commit that was pushed; empty if none was pushed."""
MONEY = Slot("money", Money, saved=False)
"""What was spent on all machines in the last day and week, and the limits, in US dollars."""
RESERVED_CALL = Slot("reserved_call", str)
"""The name of the call of an agent for which the shared ledger reserves money."""
CREDIT_COMMENT = Slot("credit_comment", str)
"""The comment about the money, as Markdown."""
FAILURE_COMMENT = Slot("failure_comment", str)
"""The comment on a head that the judge refuses, as Markdown."""
AGENT_PROMPT = Slot("agent_prompt", str)
"""The question to an agent about a head, as text."""
