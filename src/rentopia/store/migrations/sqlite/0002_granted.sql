-- Time that was given without a row of the log: by whom, since when the clock had run, and under which id it was asked for,
-- so that it is given once, whoever asks again and whatever was ended in between. `answer` is what was told.
CREATE TABLE granted (
    match_id TEXT NOT NULL,
    idem TEXT NOT NULL,
    kind TEXT NOT NULL,
    since INTEGER NOT NULL,
    giver INTEGER NOT NULL,
    answer INTEGER NOT NULL,
    PRIMARY KEY (match_id, idem),
    UNIQUE (match_id, kind, since, giver)
);
