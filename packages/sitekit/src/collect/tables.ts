import { datetime, id, integer, table, text, type Column } from "@waymark/core";
import { steps } from "../speed/steps.ts";

/** What is counted of a page, a source or a device on one day. Numbers change by `increment` alone. */
const counts = {
  pageviews: integer().default(0),
  /** Sessions in which the page was seen. */
  unique_pageviews: integer().default(0),
  /** Sessions that began here, which are all sessions. */
  entrances: integer().default(0),
  /** Sessions that ended here, as far as is known by now. */
  exits: integer().default(0),
  /** Sessions that began here and saw one page. */
  bounces: integer().default(0),
  /** Seconds between the first and the last page of the sessions that began here. */
  duration: integer().default(0),
  /** Visitors whose first page of the day this was. */
  visitors: integer().default(0),
  /** Visitors who saw the page on this day. */
  page_visitors: integer().default(0),
};
/** The name of one counted number. */
export type CountName = keyof typeof counts;

// Days are numbers such as 20260115, in UTC. Ids of `paths` and `origins` stand for what is named there.
const key = {
  day: integer(),
  path: integer(),
  origin: integer(),
  /** See `devices`. */
  device: integer(),
};

/** Everything at once: what two of the other tables cannot tell together. */
const views = table(
  { ...key, ...counts },
  { key: ["day", "path", "origin", "device"], indexes: [["path", "day"]] },
);
/** The same by page alone. */
const pathViews = table(
  { day: key.day, path: key.path, ...counts },
  { key: ["day", "path"], indexes: [["path", "day"]] },
);
/** The same by source and device alone: a few rows a day. */
const originViews = table(
  { day: key.day, origin: key.origin, device: key.device, ...counts },
  { key: ["day", "origin", "device"] },
);
/** The last two days by the hour, such as 2026011509. */
const hourViews = table(
  { hour: integer(), device: key.device, ...counts },
  { key: ["hour", "device"] },
);

/** What a day holds beside its pages, and how much of each kind, by which floods are cut off. */
const days = table(
  {
    day: integer(),
    /** Requests for what is not there. */
    missing: integer().default(0),
    paths: integer().default(0),
    origins: integer().default(0),
    rows: integer().default(0),
    visitors: integer().default(0),
    seen: integer().default(0),
    terms: integer().default(0),
    timings: integer().default(0),
  },
  { key: ["day"] },
);

/** The pages that were ever counted: a path of at most 512 characters, or a bucket such as `(other)`. */
const paths = table(
  {
    id: id(),
    path: text(),
    /** As it was seen last; empty where it never was. */
    title: text().default(""),
    /** The day of the last view. */
    last_day: integer(),
  },
  { indexes: [{ columns: ["path"], unique: true }, ["last_day"]] },
);
/** Where visitors came from: short texts, cleaned. */
const origins = table(
  {
    id: id(),
    channel: text(),
    source: text(),
    medium: text(),
    campaign: text(),
    last_day: integer(),
  },
  {
    indexes: [{ columns: ["channel", "source", "medium", "campaign"], unique: true }, ["last_day"]],
  },
);

/** Who is on the site today, under keys that nobody can trace back: gone soon after midnight in UTC. */
const visitors = table(
  {
    day: integer(),
    /** 128 bits in hexadecimal. */
    visitor: text(),
    /** Which session of the day it is, from 1. */
    session: integer(),
    started: datetime(),
    last: datetime(),
    views: integer(),
    /** Where the session came from, where it began, and the page that was seen last. */
    origin: integer(),
    device: integer(),
    entry: integer(),
    path: integer(),
  },
  { key: ["day", "visitor"] },
);
/** Which pages they have seen today, and in which session last. */
const visitorPaths = table(
  { day: integer(), visitor: text(), path: integer(), session: integer() },
  { key: ["day", "visitor", "path"] },
);
/** The secret that a day's keys are made with, in hexadecimal. */
const salts = table({ day: integer(), salt: text(), made: datetime() }, { key: ["day"] });

/** What was searched for on the site. Shown is only what several visitors have searched for. */
const searches = table(
  {
    day: integer(),
    term: text(),
    searches: integer().default(0),
    /** Searches that found nothing, where that was told. */
    zero_results: integer().default(0),
    /** Pages that were opened from a list of results. */
    clicks: integer().default(0),
    /** Different visitors of the day. */
    visitors: integer().default(0),
  },
  { key: ["day", "term"] },
);
/** Who has searched for what today. */
const searchVisitors = table(
  {
    day: integer(),
    visitor: text(),
    term: text(),
    /** When that was counted last. */
    at: datetime(),
  },
  { key: ["day", "visitor", "term"] },
);

const stepColumns = Object.fromEntries(steps.map((name) => [name, integer().default(0)])) as Record<
  (typeof steps)[number],
  Column<number, true>
>;
/** How long pages took and how large they were: how many views lie between two steps of a scale. */
const timings = table(
  {
    day: integer(),
    path: integer(),
    /** What was measured: see `measures`. */
    measure: text(),
    device: integer(),
    ...stepColumns,
  },
  { key: ["day", "path", "measure", "device"], indexes: [["path", "day"]] },
);

/** What is known of the work of the collector itself. */
const collector = table({ name: text(), at: datetime() }, { key: ["name"] });

/** The tables of counting. */
export const countTables = {
  views,
  pathViews,
  originViews,
  hourViews,
  days,
  paths,
  origins,
  visitors,
  visitorPaths,
  salts,
  searches,
  searchVisitors,
  timings,
  collector,
};
