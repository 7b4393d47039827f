-- The log of every match and what stands beside it. Times are milliseconds since 1970 by the clock of the database.
-- A file that has been applied is never edited: what changes later is a new file with the next number.

CREATE TABLE event (
    match_id text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    idem text,
    body bytea NOT NULL,
    PRIMARY KEY (match_id, seq)
);

CREATE UNIQUE INDEX event_idem ON event (match_id, idem) WHERE idem IS NOT NULL;

CREATE TABLE timer (
    match_id text NOT NULL,
    kind text NOT NULL,
    due bigint NOT NULL,
    for_seq bigint NOT NULL,
    claimed_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, kind)
);

CREATE INDEX timer_due ON timer (due);

CREATE TABLE snapshot (
    match_id text NOT NULL,
    game_version text NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (match_id, game_version)
);

-- `ended` is 0 while the match runs; `seed` is encrypted by the server.
CREATE TABLE game_match (
    match_id text NOT NULL PRIMARY KEY,
    table_id text NOT NULL,
    created bigint NOT NULL,
    ended bigint NOT NULL DEFAULT 0,
    seed bytea NOT NULL
);

CREATE INDEX game_match_table ON game_match (table_id);
CREATE INDEX game_match_open ON game_match (match_id) WHERE ended = 0;
CREATE INDEX game_match_ended ON game_match (ended) WHERE ended > 0;

-- `changed` is when the document was last written, `touched` when anything was, chat among it; `chatted` is the number
-- of the last message, so that a number is not given again after its message has been deleted.
CREATE TABLE game_table (
    table_id text NOT NULL PRIMARY KEY,
    code text NOT NULL UNIQUE,
    version bigint NOT NULL,
    listed boolean NOT NULL,
    body bytea NOT NULL,
    changed bigint NOT NULL,
    touched bigint NOT NULL,
    chatted bigint NOT NULL DEFAULT 0
);

CREATE INDEX game_table_listed ON game_table (changed) WHERE listed;

CREATE TABLE chat (
    table_id text NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    sender text NOT NULL,
    recipient text,
    text text NOT NULL,
    idem text,
    PRIMARY KEY (table_id, number)
);

CREATE UNIQUE INDEX chat_idem ON chat (table_id, idem) WHERE idem IS NOT NULL;

-- What is kept once for the whole database, as the check of the key that seals its seeds.
CREATE TABLE meta (
    name text NOT NULL PRIMARY KEY,
    value bytea NOT NULL
);

-- One row: up to when outages have been made good, so that one that several nodes report is counted once, and when a
-- node has last said that it runs.
CREATE TABLE outage (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    until bigint NOT NULL,
    alive bigint NOT NULL
);

INSERT INTO outage (id, until, alive) VALUES (1, 0, 0);

-- The start of the transaction in milliseconds: STABLE, so that `due <= now_ms()` finds its rows by the index.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT floor(extract(epoch FROM now()) * 1000)::bigint $$;
