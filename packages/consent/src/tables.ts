import { boolean, datetime, id, integer, json, table, text } from "@waymark/core";

/** Scans of the site; the last five are kept. */
const scans = table(
  {
    id: id(),
    /** Who asks the pages: `site`, the module itself; `scanner`, a program elsewhere that has the token. */
    source: text(),
    /** `waiting`, `running`, `completed`, `stopped` or `failed`. */
    state: text(),
    /** What is kept of the token while results are waited for; empty otherwise. */
    token_hash: text().default(""),
    started: datetime(),
    /** When anything was heard of it last. */
    updated: datetime(),
    finished: datetime().nullable(),
    /** How many pages were asked, of how many that are known of. */
    pages: integer().default(0),
    total: integer().default(0),
    cookies: integer().default(0),
    embeds: integer().default(0),
    /** Cookies that are not necessary and were set before anybody has chosen. */
    violations: integer().default(0),
    /** In comparison with the scan before: cookies that were not there, and those that are no more. */
    added: integer().default(0),
    gone: integer().default(0),
    failure: text().default(""),
  },
  { indexes: [["state", "id"]] },
);

/** The pages that a scan has asked. */
const scanPages = table(
  {
    id: id(),
    scan: integer(),
    url: text(),
    /** 0 where it gave no answer in time. */
    status: integer(),
    /** What its own scripts speak of: `document.cookie`, `localStorage`, … */
    storage: json<readonly string[]>().default([]),
  },
  { indexes: [["scan", "id"]] },
);

/** What a scan saw of a cookie. */
const scanCookies = table(
  {
    id: id(),
    scan: integer(),
    name: text(),
    /** The host that it was set for. */
    domain: text(),
    path: text().default("/"),
    /** How it is kept: `http`, `html`, `pixel`, `local`, … */
    kind: text().default("http"),
    category: text(),
    description: text().default(""),
    vendor: text().default(""),
    /** In words. */
    duration: text().default(""),
    /** How long it is kept; null for a session, and where nobody knows. */
    seconds: integer().nullable(),
    secure: boolean().default(false),
    http_only: boolean().default(false),
    same_site: text().default(""),
    /** Bytes of name and value. */
    size: integer().default(0),
    /** The first page that set it. */
    url: text().default(""),
    /** Whether it was set before anybody has chosen. */
    early: boolean().default(false),
    /** Whether anybody has said what it is for. */
    known: boolean().default(false),
    /** In comparison with the scan before: `added`, `changed` or `kept`. */
    change: text().default("added"),
  },
  { indexes: [{ columns: ["scan", "name", "domain"], unique: true }, ["scan", "category", "id"]] },
);

/** What pages embed from elsewhere, by host. */
const scanEmbeds = table(
  {
    id: id(),
    scan: integer(),
    host: text(),
    /** The element: `script`, `iframe`, `img`, … */
    kind: text(),
    category: text(),
    vendor: text().default(""),
    /** The first page that has it, and how many do. */
    url: text().default(""),
    pages: integer().default(1),
    /** Whether every page makes it wait for a choice. */
    waits: boolean().default(false),
  },
  { indexes: [{ columns: ["scan", "host", "kind"], unique: true }] },
);

/** The cookies of the site, as visitors are told of them. What administrators write here outlives every scan. */
const cookies = table(
  {
    id: id(),
    name: text(),
    domain: text(),
    category: text(),
    description: text().default(""),
    duration: text().default(""),
    vendor: text().default(""),
    /** Whether somebody has written it: scans fill in then what is blank, and change nothing. */
    edited: boolean().default(false),
    /** The last scan that saw it; 0 for none. */
    seen: integer().default(0),
  },
  { indexes: [{ columns: ["name", "domain"], unique: true }, ["category", "name", "id"]] },
);

/** What visitors have chosen. Rows are added, and removed when they are old; none is ever changed. */
const choices = table(
  {
    id: id(),
    /** 128 bits that a browser has drawn by lot, in hexadecimal. */
    visitor: text(),
    /** `accepted`, `rejected` or `partial`. */
    status: text(),
    /** The names of what is allowed, with blanks between them. */
    categories: text(),
    /** The version of the question. */
    version: text(),
    /** The network of the caller, cut to 24 or 48 bits; empty where the settings keep none. */
    network: text().default(""),
    at: datetime(),
  },
  {
    indexes: [
      ["at", "id"],
      ["visitor", "id"],
      ["status", "at"],
    ],
  },
);

/** What the module keeps: scans with what they have found, the list of cookies, and the log of choices. */
export const tables = { scans, scanPages, scanCookies, scanEmbeds, cookies, choices };
