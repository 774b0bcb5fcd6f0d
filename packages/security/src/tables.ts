import { timestamp, id, integer, json, secretTable, table, text } from "@waymark/core";
import type { IssueData } from "./issues/finding.ts";
import type { ScanPosition, Summary } from "./scan/position.ts";

/** Generated secrets: the signing key of tokens. */
const secrets = secretTable();

/** Consoles. At most one is connected; the others are the history. */
const consoles = table(
  {
    id: id(),
    site_id: text(),
    /** The public key that it authenticates with. */
    key: text(),
    /** The data that the console has stored about itself. */
    data: text().default(""),
    /** `configuration` or `authority`. */
    via: text(),
    /** The key pair that the site authenticates to it with; empty for a configured console. */
    own_public: text().default(""),
    own_private: text().default(""),
    connected: timestamp(),
    disconnected: timestamp().nullable(),
    /** The user who disconnected it. */
    disconnected_by: text().default(""),
  },
  { indexes: [["disconnected"]] },
);

/** Consumed nonces. */
const nonces = table(
  { nonce: text(), expires: timestamp() },
  { key: ["nonce"], indexes: [["expires"]] },
);

/** Runs of the scanner. */
const scans = table(
  {
    id: id(),
    mode: text(),
    /** `running`, `complete`, `stopped` or `failed`. */
    state: text().default("running"),
    /** The reason why it failed: `timeout`, `duration`. */
    failure: text().default(""),
    started: timestamp(),
    finished: timestamp().nullable(),
    /** When the last step was stored. */
    heartbeat: timestamp(),
    place: json<ScanPosition>(),
    summary: json<Summary>(),
  },
  { indexes: [["state"]] },
);

/** Issues. One row per rule and location, regardless of the number of scans that find it. */
const issues = table(
  {
    id: id(),
    /** A key of the rule and the location. */
    ignore_p: text(),
    /** The same with the content at the location. */
    ignore_c: text(),
    /** `pending` while the scan that found it runs, then `new`; `ignoreP`, `ignoreC`. */
    status: text(),
    type: text(),
    severity: integer(),
    /** The place of its type in lists. */
    rank: integer(),
    short_msg: text(),
    long_msg: text(),
    data: json<IssueData>(),
    time: timestamp(),
    last_updated: timestamp(),
    /** The stage that checks the location, and the last scan that found it. */
    stage: text(),
    scan: integer(),
    /** The scan whose email reported it; 0 for none. */
    told: integer().default(0),
  },
  {
    indexes: [
      { columns: ["ignore_p"], unique: true },
      ["status", "-severity", "rank", "id"],
      ["status", "stage", "scan"],
    ],
  },
);

/** Users with privileged capabilities that were granted through the site, or before the first scan. */
const admins = table({ user: integer(), powers: text(), since: timestamp() }, { key: ["user"] });

/** The state of stored files at their last check; unchanged files are not read again. */
const uploads = table(
  {
    /** `keyOf` its name. */
    key: text(),
    name: text(),
    size: integer(),
    modified: text(),
    scan: integer(),
    /** The size, time, week and version of the rules at the last check without findings; empty otherwise. */
    clean: text().default(""),
  },
  { key: ["key"], indexes: [["scan", "key"]] },
);

/** The baseline: code files at the first scan of their release. */
const code = table(
  {
    folder: text(),
    /** `keyOf` its path. */
    key: text(),
    path: text(),
    hash: text(),
    release: text(),
    scan: integer(),
  },
  { key: ["folder", "key"], indexes: [["release", "folder", "key"]] },
);

/** The texts of small code files in the baseline, so that changes can be shown. */
const code_texts = table(
  {
    folder: text(),
    /** `keyOf` its path. */
    key: text(),
    /** The hash that the baseline has. */
    hash: text(),
    release: text(),
    text: text(),
  },
  { key: ["folder", "key"], indexes: [["release", "folder", "key"]] },
);

/** Sign-in events: one row per IP address, event and hour. */
const sign_ins = table(
  {
    id: id(),
    /** The fields that identify the row, and the hour. */
    key: text(),
    kind: text(),
    /** 0 if no user has the login. */
    user: integer(),
    /** The first characters of an unknown login. */
    login: text().default(""),
    address: text().default(""),
    /** The family of the browser. */
    browser: text().default(""),
    count: integer().default(0),
    created: timestamp(),
    last: timestamp(),
  },
  { indexes: [{ columns: ["key"], unique: true }, ["-last", "-id"], ["user", "-last", "-id"]] },
);

/** Lockouts. */
const lockouts = table(
  {
    id: id(),
    kind: text(),
    /** A network, or a login in lower case. */
    subject: text(),
    reason: text(),
    created: timestamp(),
    until: timestamp(),
  },
  { indexes: [{ columns: ["kind", "subject"], unique: true }, ["until"]] },
);

/** Second factors of users, also of users who have not set one up or have turned it off. Secrets are encrypted. */
const factors = table(
  {
    user: integer(),
    secret: text().default(""),
    /** Null while the factor is not active. */
    enabled: timestamp().nullable(),
    /** The time step of the last used code. */
    last_step: integer().default(0),
    /** A secret that is not confirmed yet. */
    pending: text().default(""),
    pending_since: timestamp().nullable(),
    /** The first sign-in of the user since one of their roles requires a second factor. */
    required_since: timestamp().nullable(),
  },
  { key: ["user"] },
);

/** Unused recovery codes, as keyed hashes. */
const recovery_codes = table(
  { user: integer(), hash: text(), created: timestamp() },
  { key: ["user", "hash"] },
);

/** Devices that users have signed in with. */
const devices = table(
  {
    id: id(),
    user: integer(),
    /** The hash of the token in its cookie. */
    hash: text(),
    browser: text(),
    /** Prefix of the IP address. */
    network: text(),
    created: timestamp(),
    last_seen: timestamp(),
  },
  {
    indexes: [
      { columns: ["user", "hash"], unique: true },
      ["user", "-last_seen", "-id"],
      ["last_seen"],
    ],
  },
);

export const tables = {
  secrets,
  consoles,
  nonces,
  scans,
  issues,
  admins,
  uploads,
  code,
  code_texts,
  sign_ins,
  lockouts,
  factors,
  recovery_codes,
  devices,
};
