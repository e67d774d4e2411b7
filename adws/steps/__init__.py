"""Steps, one public function a file, named after the file: ``from adws.steps import gate``.

The list of functions is for type checkers; `make reference` writes it. Python imports each step on
its first use.
"""

import sys
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adws.steps.analyze import analyze as analyze
    from adws.steps.ask_agent import ask_agent as ask_agent
    from adws.steps.ask_for_examples import ask_for_examples as ask_for_examples
    from adws.steps.ask_on_head import ask_on_head as ask_on_head
    from adws.steps.begin_work import begin_work as begin_work
    from adws.steps.blame_batch import blame_batch as blame_batch
    from adws.steps.check_base import check_base as check_base
    from adws.steps.check_behaviour import check_behaviour as check_behaviour
    from adws.steps.check_canaries import check_canaries as check_canaries
    from adws.steps.check_credit_limits import check_credit_limits as check_credit_limits
    from adws.steps.check_environment import check_environment as check_environment
    from adws.steps.check_examples import check_examples as check_examples
    from adws.steps.check_outcomes import check_outcomes as check_outcomes
    from adws.steps.check_quality import check_quality as check_quality
    from adws.steps.check_signals import check_signals as check_signals
    from adws.steps.check_source import check_source as check_source
    from adws.steps.check_test_style import check_test_style as check_test_style
    from adws.steps.check_twins import check_twins as check_twins
    from adws.steps.check_witness import check_witness as check_witness
    from adws.steps.choose_agent import choose_agent as choose_agent
    from adws.steps.choose_cage import choose_cage as choose_cage
    from adws.steps.choose_lanes import choose_lanes as choose_lanes
    from adws.steps.close_issue import close_issue as close_issue
    from adws.steps.close_kept_fix import close_kept_fix as close_kept_fix
    from adws.steps.close_lane_attempt import close_lane_attempt as close_lane_attempt
    from adws.steps.close_permits import close_permits as close_permits
    from adws.steps.commit_or_roll_back import commit_or_roll_back as commit_or_roll_back
    from adws.steps.confirm import confirm as confirm
    from adws.steps.confirm_failures import confirm_failures as confirm_failures
    from adws.steps.create_tdd_pr import create_tdd_pr as create_tdd_pr
    from adws.steps.deal_groups import deal_groups as deal_groups
    from adws.steps.decide_next import decide_next as decide_next
    from adws.steps.decide_verification import decide_verification as decide_verification
    from adws.steps.define_labels import define_labels as define_labels
    from adws.steps.deliver import deliver as deliver
    from adws.steps.detect_merge_conflicts import detect_merge_conflicts as detect_merge_conflicts
    from adws.steps.detect_suites import detect_suites as detect_suites
    from adws.steps.do_actions import do_actions as do_actions
    from adws.steps.find_active_tdd_pr import find_active_tdd_pr as find_active_tdd_pr
    from adws.steps.find_workers import find_workers as find_workers
    from adws.steps.fix_one import fix_one as fix_one
    from adws.steps.forget_lane import forget_lane as forget_lane
    from adws.steps.gate import gate as gate
    from adws.steps.generate_agent_prompt import generate_agent_prompt as generate_agent_prompt
    from adws.steps.generate_credit_comment import (
        generate_credit_comment as generate_credit_comment,
    )
    from adws.steps.generate_failure_comment import (
        generate_failure_comment as generate_failure_comment,
    )
    from adws.steps.hand_answer import hand_answer as hand_answer
    from adws.steps.hand_judgement import hand_judgement as hand_judgement
    from adws.steps.implement import implement as implement
    from adws.steps.increment_attempt import increment_attempt as increment_attempt
    from adws.steps.join_groups import join_groups as join_groups
    from adws.steps.judge_change import judge_change as judge_change
    from adws.steps.judge_changes import judge_changes as judge_changes
    from adws.steps.judge_delivery import judge_delivery as judge_delivery
    from adws.steps.judge_own_tests import judge_own_tests as judge_own_tests
    from adws.steps.judged_run import judged_run as judged_run
    from adws.steps.keep_change import keep_change as keep_change
    from adws.steps.keep_round import keep_round as keep_round
    from adws.steps.keep_tests import keep_tests as keep_tests
    from adws.steps.land_work import land_work as land_work
    from adws.steps.limit_agent_time import limit_agent_time as limit_agent_time
    from adws.steps.list_specs import list_specs as list_specs
    from adws.steps.look_again import look_again as look_again
    from adws.steps.look_at_pull_requests import look_at_pull_requests as look_at_pull_requests
    from adws.steps.note_environment import note_environment as note_environment
    from adws.steps.note_mark_change import note_mark_change as note_mark_change
    from adws.steps.note_quality import note_quality as note_quality
    from adws.steps.open_base import open_base as open_base
    from adws.steps.open_change import open_change as open_change
    from adws.steps.open_changes import open_changes as open_changes
    from adws.steps.open_head import open_head as open_head
    from adws.steps.open_lane import open_lane as open_lane
    from adws.steps.open_ledger import open_ledger as open_ledger
    from adws.steps.open_pipeline import open_pipeline as open_pipeline
    from adws.steps.open_queue import open_queue as open_queue
    from adws.steps.open_rebase import open_rebase as open_rebase
    from adws.steps.order_recovery import order_recovery as order_recovery
    from adws.steps.prepare_task import prepare_task as prepare_task
    from adws.steps.prime import prime as prime
    from adws.steps.quarantine_flakes import quarantine_flakes as quarantine_flakes
    from adws.steps.read_base_settings import read_base_settings as read_base_settings
    from adws.steps.read_quarantine import read_quarantine as read_quarantine
    from adws.steps.read_sealed_edits import read_sealed_edits as read_sealed_edits
    from adws.steps.read_settings import read_settings as read_settings
    from adws.steps.reconcile_credits import reconcile_credits as reconcile_credits
    from adws.steps.record import record as record
    from adws.steps.record_head import record_head as record_head
    from adws.steps.record_wave import record_wave as record_wave
    from adws.steps.refactor import refactor as refactor
    from adws.steps.remove_lane import remove_lane as remove_lane
    from adws.steps.remove_trees import remove_trees as remove_trees
    from adws.steps.require_merged import require_merged as require_merged
    from adws.steps.require_verified import require_verified as require_verified
    from adws.steps.reserve_credits import reserve_credits as reserve_credits
    from adws.steps.restore_environment import restore_environment as restore_environment
    from adws.steps.restore_workspace import restore_workspace as restore_workspace
    from adws.steps.run_change import run_change as run_change
    from adws.steps.run_suite import run_suite as run_suite
    from adws.steps.seal import seal as seal
    from adws.steps.select_group import select_group as select_group
    from adws.steps.send_lane import send_lane as send_lane
    from adws.steps.settle_batch import settle_batch as settle_batch
    from adws.steps.settle_changes import settle_changes as settle_changes
    from adws.steps.settle_credits import settle_credits as settle_credits
    from adws.steps.shell import shell as shell
    from adws.steps.skip_fixed_groups import skip_fixed_groups as skip_fixed_groups
    from adws.steps.spend_permits import spend_permits as spend_permits
    from adws.steps.sync_with_main import sync_with_main as sync_with_main
    from adws.steps.take_batch import take_batch as take_batch
    from adws.steps.take_changes import take_changes as take_changes
    from adws.steps.take_claims import take_claims as take_claims
    from adws.steps.take_disputes import take_disputes as take_disputes
    from adws.steps.take_head import take_head as take_head
    from adws.steps.take_kept_fix import take_kept_fix as take_kept_fix
    from adws.steps.take_lane_answer import take_lane_answer as take_lane_answer
    from adws.steps.take_lane_group import take_lane_group as take_lane_group
    from adws.steps.take_work import take_work as take_work
    from adws.steps.tell_status import tell_status as tell_status
    from adws.steps.try_proposal import try_proposal as try_proposal
    from adws.steps.verify import verify as verify
    from adws.steps.verify_independently import verify_independently as verify_independently
    from adws.steps.verify_tests_fail import verify_tests_fail as verify_tests_fail
    from adws.steps.verify_tests_fail_on_stubs import (
        verify_tests_fail_on_stubs as verify_tests_fail_on_stubs,
    )
    from adws.steps.verify_tests_pass import verify_tests_pass as verify_tests_pass
    from adws.steps.write_batch_verdict import write_batch_verdict as write_batch_verdict
    from adws.steps.write_failing_tests import write_failing_tests as write_failing_tests
    from adws.steps.write_report import write_report as write_report
    from adws.steps.write_verdict import write_verdict as write_verdict
    from adws.steps.write_work_report import write_work_report as write_work_report


class _StepPackage(ModuleType):
    """A package whose attributes are steps, not the modules of the same names."""

    def __setattr__(self, name: str, value: object) -> None:
        """Keep the step when the import system sets its module."""
        is_module = isinstance(value, ModuleType)
        super().__setattr__(name, getattr(value, name, value) if is_module else value)

    def __dir__(self) -> list[str]:
        """Return the names of the steps."""
        return sorted(module.name for module in iter_modules(self.__path__))

    if not TYPE_CHECKING:  # pragma: no branch

        def __getattr__(self, name: str) -> object:
            """Import a step on its first use."""
            if name == "__all__":
                return dir(self)
            if name.startswith("_") or name not in dir(self):
                message = f"module '{__name__}' has no attribute '{name}'"
                raise AttributeError(message)
            return getattr(import_module(f"{__name__}.{name}"), name)


sys.modules[__name__].__class__ = _StepPackage
