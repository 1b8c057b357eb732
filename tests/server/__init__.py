"""Tests of the server, in the folders of what they test. Helpers that run as programs know its features too."""

from worldwright.server.app import features

features.register()
