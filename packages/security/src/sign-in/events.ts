import { dayMs, hourMs, ApiError } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { SecurityTexts } from "../messages/index.ts";

/** Browser families in the order of matching: most browsers also name others. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];
const nameIn = (list: typeof families, userAgent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0];

const unknown = "Unknown browser";
/** The family of a browser and its system, `Firefox on Linux`, without versions and other details. */
export function toBrowser(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const family = nameIn(families, text) ?? unknown;
  const system = nameIn(systems, text);
  return system === undefined ? family : `${family} on ${system}`;
}

/** The stored name of a browser in the language of a mail. */
export function toBrowserText(browser: string, t: SecurityTexts): string {
  const [family = "", system] = browser.split(" on ");
  const name = family === unknown ? t("unknownBrowser") : family;
  return system === undefined ? name : t("browserOn", { browser: name, system });
}

/** The kinds of sign-in events. */
export const eventKinds = [
  "signed-in",
  "password-failed",
  "second-factor-failed",
  "application-password-failed",
  "api-token-failed",
  "refused",
  "locked-out",
  "recovery-code-used",
  "two-factor-enabled",
  "two-factor-disabled",
  "two-factor-reset",
] as const;
type EventKind = (typeof eventKinds)[number];

/** The maximum number of rows for failures per hour; more are not stored. */
const maxPerHour = 2000;
/** The maximum number of stored rows. */
const maxRows = 10_000;
/** The number of rows that the job deletes per batch. */
const batchSize = 1000;

/** An event to store. */
interface Noted {
  readonly kind: EventKind;
  /** 0 if the user is unknown. */
  readonly user: number;
  /** The login as entered, if it belongs to no user. */
  readonly typed?: string;
  readonly remoteAddress?: string | undefined;
  readonly userAgent?: string;
}

/**
 * Stores an event for administrators. Repetitions within an hour are counted in the same row, so that guessing
 * adds one row per address and not one per guess.
 */
export async function noteEvent(ctx: Context, noted: Noted): Promise<void> {
  const { db, clock, rateLimiter } = ctx;
  const { kind, user, typed = "", remoteAddress = "", userAgent = "" } = noted;
  const now = clock.now();
  const login = user === 0 ? toHint(typed) : "";
  const address = remoteAddress.slice(0, 60);
  const browser = toBrowser(userAgent);
  const key = [kind, user, login, address, browser, Math.floor(now.getTime() / hourMs)].join("|");
  const isNew = (await db.sign_ins.count({ key })) === 0;
  if (isNew && user === 0 && !(await mayAdd(rateLimiter))) return;
  const row = { key, kind, user, login, address, browser, created: now, last: now };
  await db.sign_ins.upsert([row], { on: ["key"], set: ["last"] });
  await db.sign_ins.increment({ key }, { count: 1 });
}

async function mayAdd(attempts: Context["rateLimiter"]): Promise<boolean> {
  try {
    await attempts.count([{ key: "security:sign-in rows", max: maxPerHour, period: hourMs }]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** An unknown login may be a password in the wrong field, so only its beginning is stored. */
const toHint = (typed: string): string =>
  typed === "" ? "" : `${[...typed].slice(0, 3).join("")}…`;

/** Deletes events after their retention time, and the oldest above the maximum. */
export async function clearEvents({ db, clock }: Context, days: number): Promise<void> {
  const before = new Date(clock.now().getTime() - days * dayMs);
  await db.sign_ins.removeAll({ last: { lt: before } });
  for (;;) {
    const surplus = await db.sign_ins.find({
      orderBy: [{ last: "desc" }, { id: "desc" }],
      offset: maxRows,
      limit: batchSize,
      columns: ["id"],
    });
    if (surplus.length === 0) return;
    await db.sign_ins.removeAll({ id: { in: surplus.map(({ id }) => id) } });
  }
}
