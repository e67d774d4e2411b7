"""A process that imports the project with a candidate in place and answers one question."""

from adws_search_role import Role


class Fresh(Role):
    """``child`` is this process, a child of a worker that waits for its answer."""

    def __init__(self, tree, child, question):
        super().__init__(tree)
        self.child = child
        self.question = question

    def work(self, warm):
        """Answer, and end."""
        self.child.answer(lambda: self.question.answer(warm))
