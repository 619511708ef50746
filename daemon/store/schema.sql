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

-- The saved states. What is in them can be read only with the key.
CREATE TABLE IF NOT EXISTS states (
  id       TEXT PRIMARY KEY, -- logical id, the caller's choice
  saved_ms INTEGER NOT NULL, -- when it was last saved, Unix milliseconds
  bytes    INTEGER NOT NULL, -- length of the text; the quotas count it
  key      TEXT NOT NULL,    -- name of the key that it is sealed with
  sealed   BLOB NOT NULL     -- AES-256-GCM: nonce, then cipher text and tag; the id is authenticated too
) STRICT;

-- The paired browsers. What they prove themselves with can be read only with the key.
CREATE TABLE IF NOT EXISTS pairings (
  id        TEXT PRIMARY KEY,
  install   TEXT NOT NULL,    -- id that the extension made for the browser's profile
  origin    TEXT NOT NULL,    -- of the extension
  name      TEXT NOT NULL,    -- what the person calls the browser
  product   TEXT NOT NULL,    -- what the browser calls itself
  extension TEXT NOT NULL,    -- version of the extension
  paired_ms INTEGER NOT NULL, -- Unix milliseconds
  seen_ms   INTEGER NOT NULL, -- when it was last linked, likewise
  key       TEXT NOT NULL,    -- name of the key that it is sealed with
  sealed    BLOB NOT NULL,    -- AES-256-GCM: nonce, then cipher text and tag; the id is authenticated too
  UNIQUE (install, origin)
) STRICT;

-- What people have agreed to for good: an action, on a site.
CREATE TABLE IF NOT EXISTS approvals (
  action TEXT NOT NULL,    -- dotted name
  host   TEXT NOT NULL,
  at_ms  INTEGER NOT NULL, -- when, Unix milliseconds
  PRIMARY KEY (action, host)
) STRICT;

-- The keys that this database has in the operating system's keyring, which knows them by the same names.
CREATE TABLE IF NOT EXISTS state_keys (
  name TEXT PRIMARY KEY
) STRICT;
