// Package e2e runs the whole road: a real MCP client → `browsentic mcp` → daemon → extension → Chromium, on pages
// served from loopback. One daemon serves most tests, each in sessions of its own; a test that breaks things
// starts a world of its own.
package e2e
