"""The whole course as a folder for any web server: `run.py site` (docs/site.md).

JupyterLite runs the notebooks in the browser, on a Pyodide that lies in the folder too. Nothing in
it asks another host for anything.
"""
