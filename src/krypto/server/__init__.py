"""The server: tables that people reach over a socket, the pages, and the HTTP API."""
