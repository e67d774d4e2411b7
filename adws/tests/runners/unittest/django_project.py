"""A small Django project, without what Django's own template adds."""

MANAGE = """\
#!/usr/bin/env python
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_settings")

if __name__ == "__main__":
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
"""
SETTINGS = """\
SECRET_KEY = "of the tests"
INSTALLED_APPS = ["shop"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
"""
MODELS = """\
from django.db import models


class Item(models.Model):
    name = models.CharField(max_length=20)
    net = models.IntegerField()

    def gross(self):
        return self.net + self.net // 10
"""
TESTS = """\
from django.test import TestCase

from shop.models import Item


class ItemTest(TestCase):
    def setUp(self):
        self.item = Item.objects.create(name="cup", net=100)

    def test_gross(self):
        self.assertEqual(self.item.gross(), 120)

    def test_name(self):
        self.assertEqual(Item.objects.get(pk=self.item.pk).name, "cup")
"""
PROJECT = {
    "manage.py": MANAGE,
    "site_settings.py": SETTINGS,
    "shop/__init__.py": "",
    "shop/models.py": MODELS,
    "shop/tests.py": TESTS,
}
"""Files of a project of which one case of two fails."""
