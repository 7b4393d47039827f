-- The log of every match and what stands beside it. Times are milliseconds since 1970 by the clock of the host.
-- A file that has been applied is never edited: what changes later is a new file with the next number.

CREATE TABLE event (
    match_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    idem TEXT,
    body BLOB NOT NULL,
    PRIMARY KEY (match_id, seq)
);

CREATE UNIQUE INDEX event_idem ON event (match_id, idem) WHERE idem IS NOT NULL;

CREATE TABLE timer (
    match_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    for_seq INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, kind)
);

CREATE INDEX timer_due ON timer (due);

CREATE TABLE snapshot (
    match_id TEXT NOT NULL,
    game_version TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (match_id, game_version)
);

-- `ended` is 0 while the match runs; `seed` is encrypted by the server.
CREATE TABLE game_match (
    match_id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0,
    seed BLOB NOT NULL
);

CREATE INDEX game_match_table ON game_match (table_id);
CREATE INDEX game_match_open ON game_match (match_id) WHERE ended = 0;
CREATE INDEX game_match_ended ON game_match (ended) WHERE ended > 0;

-- `changed` is when the document was last written, `touched` when anything was, chat among it; `chatted` is the number
-- of the last message, so that a number is not given again after its message has been deleted.
CREATE TABLE game_table (
    table_id TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    body BLOB NOT NULL,
    changed INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    chatted INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX game_table_listed ON game_table (changed) WHERE listed;

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT,
    text TEXT NOT NULL,
    idem TEXT,
    PRIMARY KEY (table_id, number)
);

CREATE UNIQUE INDEX chat_idem ON chat (table_id, idem) WHERE idem IS NOT NULL;

-- What is kept once for the whole database, as the check of the key that seals its seeds.
CREATE TABLE meta (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
);

-- One row: up to when outages have been made good, so that one that several nodes report is counted once, and when a
-- node has last said that it runs.
CREATE TABLE outage (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    until INTEGER NOT NULL,
    alive INTEGER NOT NULL
);

INSERT INTO outage (id, until, alive) VALUES (1, 0, 0);
