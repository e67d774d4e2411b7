"""All errors, as values: one base class and one level of kinds.

PipelineError                 exit 2 unless a kind says otherwise
├─ IoFailed                   the operating system refused an operation
├─ ServerUnreachable          a server did not answer
├─ ClusterUnusable            no worker of a cluster can be used
├─ WorkerFailed               a worker of a cluster could not do its work
├─ TimeLimitReached           a time limit ended a piece of work
├─ Cancelled                  a person or a machine asked to stop                        exit 130
├─ LockHeld                   another adws works here
├─ NameUnknown                no step, runner, agent, workflow or slot has that name
├─ NameDuplicated             two files define the same name
├─ SettingsInvalid            adws.toml or [tool.adws] has an invalid value
├─ RecipeInvalid              the recipe of a runner says something impossible
├─ WorkflowInvalid            a workflow file cannot run
├─ CommandInvalid             the file of a slash command is invalid
├─ TaskInvalid                a task file is invalid
├─ NameInvalid                a name from outside is not allowed
├─ StepInvalid                a step returns something other than it must
├─ ExtensionBroken            a step, runner or agent of another package cannot be imported
├─ SlotMissing                a step reads a slot that no step has written
├─ SlotValueInvalid           a value does not fit its slot, or cannot be saved
├─ ContextInvalid             a run or a step was given something other than a context
├─ DocumentDamaged            a file that adws wrote cannot be read back
├─ CommandFailed              a shell step ended with a non-zero exit code               exit 1
├─ RepetitionExhausted        a repeated step reached its limit                          exit 1
├─ RunnerMissing              there is no test runner, or its program is missing
├─ BaseNotJudgeable           no test of the base can run, because a package is missing
├─ SuiteUnreadable            a runner's output is missing, cut off or unreadable
├─ CheckMissing               the project has no check, or not the requested one
├─ CheckUnreadable            the output of a linter or a type checker is unreadable
├─ OracleCompromised          a judged run contradicts itself
├─ WrongTreeJudged            project code was loaded from another tree than the judged one
├─ GateRefused                a change is not a trustworthy green                        exit 1
├─ TestsPassedInRedPhase      new tests pass before the code for them exists             exit 1
├─ InvalidRedFailure          new tests fail, but not for the right reason               exit 1
├─ NoTestsRan                 no new test ran                                            exit 1
├─ VerificationFailed         an independent verifier's tests fail                       exit 1
├─ VerificationDisputed       a developer disputes a verifier's test: a person decides   exit 1
├─ AgentGaveUp                an agent says that it cannot do its task                   exit 1
├─ EnvironmentBroken          the machine makes tests fail, not the tests or the code
├─ LedgerDamaged              the ledger is cut off, altered or of a newer version
├─ RunSuperseded              a newer run owns the ledger of an older one
├─ BaseLeftBehind             the user's tree changed since the resumed run started
├─ TransitionRefused          an entry of the ledger may not move that way
├─ RepositoryUnusable         not a git repository, or git refused
├─ RemoteUnreachable          another repository cannot be read
├─ PushRefused                a branch of another repository refuses the push
├─ PatchRejected              a patch does not apply
├─ TreeDirty                  in-place work needs a clean tree
├─ AgentMissing               the agent's program is not installed or not configured
├─ AgentFailed                the agent cannot work here, whatever the task
├─ AgentUnavailable           the agent could not answer now; adws can ask it again
├─ RunSuspended               a limit is reached for now; continue later                 exit 75
├─ BudgetPaused               a limit of money is reached for now; continue later        exit 75
├─ TrackerFailed              the tracker does not know the issue, or refused
├─ ForgeDenied                the token may not do that at the forge
├─ ForgeRefused               the forge refuses a request in the present state
├─ ForgeBusy                  the forge cannot answer now
├─ ForgeUnreadable            adws cannot read an answer of the forge
├─ HeadMoved                  a pull request changed since work on it was ordered
├─ CageMissing                a cage is required, and this machine has none
└─ BudgetExhausted            the money, rounds or seconds allowed are spent             exit 1
"""

from adws.core.errors.asking import AgentFailed as AgentFailed
from adws.core.errors.asking import AgentGaveUp as AgentGaveUp
from adws.core.errors.asking import AgentMissing as AgentMissing
from adws.core.errors.asking import AgentUnavailable as AgentUnavailable
from adws.core.errors.asking import BudgetExhausted as BudgetExhausted
from adws.core.errors.asking import BudgetPaused as BudgetPaused
from adws.core.errors.asking import CageMissing as CageMissing
from adws.core.errors.asking import RunSuspended as RunSuspended
from adws.core.errors.base import PipelineError as PipelineError
from adws.core.errors.base import PipelineException as PipelineException
from adws.core.errors.forge import ForgeBusy as ForgeBusy
from adws.core.errors.forge import ForgeDenied as ForgeDenied
from adws.core.errors.forge import ForgeRefused as ForgeRefused
from adws.core.errors.forge import ForgeUnreadable as ForgeUnreadable
from adws.core.errors.forge import HeadMoved as HeadMoved
from adws.core.errors.judging import BaseNotJudgeable as BaseNotJudgeable
from adws.core.errors.judging import CheckMissing as CheckMissing
from adws.core.errors.judging import CheckUnreadable as CheckUnreadable
from adws.core.errors.judging import CommandFailed as CommandFailed
from adws.core.errors.judging import GateRefused as GateRefused
from adws.core.errors.judging import InvalidRedFailure as InvalidRedFailure
from adws.core.errors.judging import NoTestsRan as NoTestsRan
from adws.core.errors.judging import OracleCompromised as OracleCompromised
from adws.core.errors.judging import PassedInRedPhase as PassedInRedPhase
from adws.core.errors.judging import RunnerMissing as RunnerMissing
from adws.core.errors.judging import SuiteUnreadable as SuiteUnreadable
from adws.core.errors.judging import VerificationDisputed as VerificationDisputed
from adws.core.errors.judging import VerificationFailed as VerificationFailed
from adws.core.errors.judging import WrongTreeJudged as WrongTreeJudged
from adws.core.errors.keeping import BaseLeftBehind as BaseLeftBehind
from adws.core.errors.keeping import LedgerDamaged as LedgerDamaged
from adws.core.errors.keeping import PatchRejected as PatchRejected
from adws.core.errors.keeping import PushRefused as PushRefused
from adws.core.errors.keeping import RemoteUnreachable as RemoteUnreachable
from adws.core.errors.keeping import RepositoryUnusable as RepositoryUnusable
from adws.core.errors.keeping import RunSuperseded as RunSuperseded
from adws.core.errors.keeping import TrackerFailed as TrackerFailed
from adws.core.errors.keeping import TransitionRefused as TransitionRefused
from adws.core.errors.keeping import TreeDirty as TreeDirty
from adws.core.errors.machine import Cancelled as Cancelled
from adws.core.errors.machine import ClusterUnusable as ClusterUnusable
from adws.core.errors.machine import DocumentDamaged as DocumentDamaged
from adws.core.errors.machine import EnvironmentBroken as EnvironmentBroken
from adws.core.errors.machine import IoFailed as IoFailed
from adws.core.errors.machine import LockHeld as LockHeld
from adws.core.errors.machine import ServerUnreachable as ServerUnreachable
from adws.core.errors.machine import TimeLimitReached as TimeLimitReached
from adws.core.errors.machine import WorkerFailed as WorkerFailed
from adws.core.errors.wording import CommandInvalid as CommandInvalid
from adws.core.errors.wording import ContextInvalid as ContextInvalid
from adws.core.errors.wording import ExtensionBroken as ExtensionBroken
from adws.core.errors.wording import NameDuplicated as NameDuplicated
from adws.core.errors.wording import NameInvalid as NameInvalid
from adws.core.errors.wording import NameUnknown as NameUnknown
from adws.core.errors.wording import RecipeInvalid as RecipeInvalid
from adws.core.errors.wording import RepetitionExhausted as RepetitionExhausted
from adws.core.errors.wording import SettingsInvalid as SettingsInvalid
from adws.core.errors.wording import SlotMissing as SlotMissing
from adws.core.errors.wording import SlotValueInvalid as SlotValueInvalid
from adws.core.errors.wording import StepInvalid as StepInvalid
from adws.core.errors.wording import TaskInvalid as TaskInvalid
from adws.core.errors.wording import WorkflowInvalid as WorkflowInvalid
