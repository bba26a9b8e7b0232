-- Times are microseconds since 1970, so that both engines keep and compare them alike.

CREATE TABLE messages (
    id              TEXT PRIMARY KEY,
    idempotency_key TEXT UNIQUE,
    digest          TEXT NOT NULL,
    echo            TEXT NOT NULL,
    name            TEXT NOT NULL,
    email           TEXT NOT NULL,
    company         TEXT NOT NULL,
    body            TEXT NOT NULL,
    address         TEXT NOT NULL,
    received_at     BIGINT NOT NULL,
    signals         TEXT NOT NULL,
    suspect         BOOLEAN NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'parked', 'held')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    fault           TEXT NOT NULL DEFAULT '',
    delivered_at    BIGINT NOT NULL DEFAULT 0,
    answered_at     BIGINT NOT NULL DEFAULT 0,
    receipt_at      BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX messages_received ON messages (received_at);
CREATE INDEX messages_address ON messages (address);
CREATE INDEX messages_echo ON messages (echo, received_at) WHERE echo <> '';
CREATE INDEX messages_unsettled ON messages (state) WHERE state <> 'delivered';

-- What each client address has used of its allowance; see limit.go.
CREATE TABLE allowances (
    client    TEXT PRIMARY KEY,
    used_till BIGINT NOT NULL
);
