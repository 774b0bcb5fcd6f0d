import { timestamp, id, integer, table, text, type Column } from "@waymark/core";
import { steps } from "../speed/steps.ts";

/** The counts of a page, source or device per day. Changed by `increment` only. */
const counts = {
  pageviews: integer().default(0),
  /** Sessions in which the page was viewed. */
  unique_pageviews: integer().default(0),
  /** Sessions that began here; their sum is the number of sessions. */
  entrances: integer().default(0),
  /** Sessions that ended here so far. */
  exits: integer().default(0),
  /** Sessions that began here and had one page. */
  bounces: integer().default(0),
  /** Seconds between the first and last page of the sessions that began here. */
  duration: integer().default(0),
  /** Visitors whose first page of the day was this. */
  visitors: integer().default(0),
  /** Visitors of the page on this day. */
  page_visitors: integer().default(0),
};
/** The name of a count. */
export type CountName = keyof typeof counts;

// Days are UTC numbers such as 20260115. Numbers refer to rows of `paths` and `origins`.
const key = {
  day: integer(),
  path: integer(),
  origin: integer(),
  /** See `devices`. */
  device: integer(),
};

/** Counts by page, source and device, for combinations that the other tables lack. */
const views = table(
  { ...key, ...counts },
  { key: ["day", "path", "origin", "device"], indexes: [["path", "day"]] },
);
/** Counts by page only. */
const pathViews = table(
  { day: key.day, path: key.path, ...counts },
  { key: ["day", "path"], indexes: [["path", "day"]] },
);
/** Counts by source and device only: few rows per day. */
const originViews = table(
  { day: key.day, origin: key.origin, device: key.device, ...counts },
  { key: ["day", "origin", "device"] },
);
/** Counts of the last two days by hour, such as 2026011509. */
const hourViews = table(
  { hour: integer(), device: key.device, ...counts },
  { key: ["hour", "device"] },
);

/** Counts of a day besides pages, and the number of rows of each kind, which limits floods. */
const days = table(
  {
    day: integer(),
    /** Requests for missing pages. */
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

/** All counted pages: a path of at most 512 characters, or a bucket such as `(other)`. */
const paths = table(
  {
    id: id(),
    path: text(),
    /** Last seen title; empty if none was seen. */
    title: text().default(""),
    /** Day of the last view. */
    last_day: integer(),
  },
  { indexes: [{ columns: ["path"], unique: true }, ["last_day"]] },
);
/** Sources of visitors: short, normalized texts. */
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

/** The visitors of today, under anonymous keys: deleted soon after midnight in UTC. */
const visitors = table(
  {
    day: integer(),
    /** 128 bits in hexadecimal. */
    visitor: text(),
    /** Number of the session on the day, from 1. */
    session: integer(),
    started: timestamp(),
    last: timestamp(),
    views: integer(),
    /** The session's source, first page, and last viewed page. */
    origin: integer(),
    device: integer(),
    entry: integer(),
    path: integer(),
  },
  { key: ["day", "visitor"] },
);
/** The pages that visitors viewed today, with the last session. */
const visitorPaths = table(
  { day: integer(), visitor: text(), path: integer(), session: integer() },
  { key: ["day", "visitor", "path"] },
);
/** The salt of a day's keys, in hexadecimal. */
const salts = table({ day: integer(), salt: text(), made: timestamp() }, { key: ["day"] });

/** Searches on the site. Only terms of several visitors on one day are shown. */
const searches = table(
  {
    day: integer(),
    term: text(),
    searches: integer().default(0),
    /** Searches without results, if the number was reported. */
    zero_results: integer().default(0),
    /** Pages opened from results. */
    clicks: integer().default(0),
    /** Distinct visitors of the day. */
    visitors: integer().default(0),
  },
  { key: ["day", "term"] },
);
/** The visitors who searched for a term today. */
const searchVisitors = table(
  {
    day: integer(),
    visitor: text(),
    term: text(),
    /** Time of the last count. */
    at: timestamp(),
  },
  { key: ["day", "visitor", "term"] },
);

const stepColumns = Object.fromEntries(steps.map((name) => [name, integer().default(0)])) as Record<
  (typeof steps)[number],
  Column<number, true>
>;
/** Histograms of page timings and sizes. */
const timings = table(
  {
    day: integer(),
    path: integer(),
    /** The measured value: see `measures`. */
    measure: text(),
    device: integer(),
    ...stepColumns,
  },
  { key: ["day", "path", "measure", "device"], indexes: [["path", "day"]] },
);

/** The status of the collector. */
const collector = table({ name: text(), at: timestamp() }, { key: ["name"] });

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
