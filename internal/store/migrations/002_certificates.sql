-- Certificates and what belongs to them, when replicas share them; see vault.go.

CREATE TABLE certificate_files (
    path        TEXT PRIMARY KEY,
    content     BYTEA NOT NULL,
    modified_at BIGINT NOT NULL
);

CREATE TABLE certificate_locks (
    name       TEXT PRIMARY KEY,
    holder     TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
