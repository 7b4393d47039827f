-- Time that was given without a row of the log: by whom, since when the clock had run, and under which id it was asked for,
-- so that it is given once, whoever asks again and whatever was ended in between. `answer` is what was told.
CREATE TABLE granted (
    match_id text NOT NULL,
    idem text NOT NULL,
    kind text NOT NULL,
    since bigint NOT NULL,
    giver bigint NOT NULL,
    answer bigint NOT NULL,
    PRIMARY KEY (match_id, idem),
    UNIQUE (match_id, kind, since, giver)
);
