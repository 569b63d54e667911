"""An app that only tests install, to see notices and tasks on a running site."""
