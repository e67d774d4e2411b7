import json

from clock.report import minutes, render, share

from tests.support import ClockTestCase


class TestReport(ClockTestCase):
    def setUp(self):
        self.lines = ["walk 10:00", "read 5:30", "walk 2:30"]

    def test_minutes_add_up(self):
        self.assertEqual(minutes(self.lines), json.loads(self.text_of("data/minutes.json")))

    def test_render_is_the_golden_file(self):
        self.assertEqual(render(self.lines), self.text_of("golden/report.txt"))

    def test_share(self):
        self.assertAlmostEqual(share(self.lines, "read"), 0.305, places=2)

    def test_nothing_done(self):
        self.assertEqual(render([]), "")
