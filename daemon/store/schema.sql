-- The newest shape of the database. It runs at every start, so each statement must be one that can be repeated.
-- A table that changes shape also needs a migration (migrate.go), and the version there grows by one.

-- One row for each call that was accepted. Never page text, inputs or secrets.
CREATE TABLE IF NOT EXISTS journal (
  id          INTEGER PRIMARY KEY, -- in the order in which calls ended; pruning counts back from the largest
  at_ms       INTEGER NOT NULL,    -- when the call was accepted, Unix milliseconds
  operation   TEXT NOT NULL,       -- what the client was told as operationId
  client      TEXT NOT NULL,       -- the client's own name for itself
  action      TEXT NOT NULL,       -- dotted name
  session     TEXT NOT NULL,       -- empty when the action addresses none
  page        TEXT NOT NULL,       -- likewise
  decision    TEXT NOT NULL,       -- allow, confirm or deny; empty when the call failed before it was judged
  outcome     TEXT NOT NULL,       -- ok, or the error code
  duration_ms INTEGER NOT NULL     -- from acceptance to the end, waiting in the queue included
) STRICT;
