"""Record answers of agents on other machines as if they had been given here."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.cage.redaction import redact_file
from adws.core.errors import PipelineError
from adws.core.far_lane import LaneAnswer
from adws.core.run import state_folder
from adws.core.selected_group import SelectedGroup
from adws.ledger.journal import AnswerRecord, JournalRecord, Phase, add_record, note_phase


def note_answer(
    root: PurePath, run: str, head: str, selected: SelectedGroup, lane_answer: LaneAnswer
) -> IOResult[None, PipelineError]:
    """Note in the journal that an agent was asked about a group at ``head``, and its answer.

    The answer's tree must be in adws's repository. The agent's session is on the other machine, so
    it cannot be continued here. Its output becomes the attempt's log.
    """
    answer_record = AnswerRecord(
        evolve(lane_answer.answer, session=""),
        base=head,
        tree=lane_answer.tree,
        agent=lane_answer.agent,
    )
    log = state_folder(root) / "logs" / run / f"{selected.file_name}.log"
    return IOResult.do(
        None
        for _begun in add_record(
            root, JournalRecord(run, selected.key, Phase.STARTED, lane_answer.started_at)
        )
        for _noted in note_phase(root, run, selected.key, Phase.ANSWERED, answered=answer_record)
        for _kept in io_ops.write_text(log, lane_answer.log)
        for _redacted in redact_file(log)
    )
