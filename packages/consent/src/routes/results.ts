import {
  checkValue,
  coreErrors,
  describeIssue,
  ipPrefix,
  jsonResponse,
  parseUrl,
  raw,
  timingSafeEqual,
  type ValueIssue,
  sha256Hex,
  invalidArgument,
} from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { plainly } from "../scan/classify.ts";
import { completeScan } from "../scan/complete.ts";
import { gather } from "../scan/visit.ts";
import {
  lengths,
  scanLimits,
  type ScanFindings,
  type SeenCookie,
  toName,
} from "../scan/findings.ts";
import { activeScan, endStale } from "../scan/state.ts";

const maxCategories = 100;
const text = (maxLength: number) => z.string().max(maxLength);

/** A cookie in the results of a scanner. The name of its URL has two spellings. */
const cookie = z.object({
  cookie_id: text(2_000),
  description: text(5_000).nullish(),
  duration: text(200).nullish(),
  type: text(50).nullish(),
  frist_found_url: text(lengths.url).nullish(),
  first_found_url: text(lengths.url).nullish(),
  domain: text(lengths.domain).nullish(),
  state: text(50).nullish(),
  storage: text(50).nullish(),
});
const results = z.array(
  z.object({
    category: text(200),
    category_desc: text(5_000).nullish(),
    cookies: z.array(cookie),
  }),
);
type CookieInput = z.output<typeof cookie>;

/**
 * Reads the results of a scanner, as JSON text or already read.
 *
 * @param home - The host of cookies without a host.
 * @throws ApiError 400 `rest_invalid_param`, 413 `rest_request_too_large`.
 */
export function readResults(input: unknown, home: string): ScanFindings {
  const value = typeof input === "string" ? parse(input) : input;
  if (Array.isArray(value)) checkSize(value);
  const read = checkValue(results, value);
  if (read.issues) throw invalidResults(read.issues[0]);
  const gathered = gather();
  for (const { category, cookies } of read.value)
    for (const one of cookies) {
      const seen = toSeen(one, plainly(category, lengths.name), home);
      if (seen) gathered.cookie(seen);
    }
  return gathered.found();
}

function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw invalidResults(undefined);
  }
}

/** Checks the number of entries before reading them. */
function checkSize(value: readonly unknown[]): void {
  let cookies = 0;
  for (const one of value) {
    const { cookies: own } = Object(one) as { readonly cookies?: unknown };
    if (Array.isArray(own)) cookies += own.length;
  }
  if (value.length > maxCategories || cookies > scanLimits.cookies)
    throw coreErrors.rest_request_too_large({
      message: `Results contain at most ${maxCategories} categories and ${scanLimits.cookies} cookies.`,
    });
}

function invalidResults(issue: ValueIssue | undefined) {
  const message = issue
    ? describeIssue(issue, "scan_result")
    : "Give a list of categories with their cookies, as JSON text.";
  return invalidArgument("scan_result", message);
}

/** A cookie in the form in which scans of the site itself record it. */
const toSeen = (
  { cookie_id, description, duration, type, domain, state, storage, ...found }: CookieInput,
  category: string,
  home: string,
): SeenCookie | undefined => {
  const name = toName(cookie_id);
  if (name === "") return undefined;
  return {
    name,
    domain: toName((domain ?? "").replace(/^\./, "").toLowerCase(), lengths.domain) || home,
    path: "/",
    kind: toName(storage || type || "http", 32),
    seconds: null,
    duration: plainly(duration ?? "", lengths.name),
    secure: false,
    httpOnly: false,
    sameSite: "",
    size: 0,
    url: toAddress(found.frist_found_url ?? found.first_found_url ?? ""),
    early: state === "none" || state === "reject",
    category,
    description: plainly(description ?? ""),
  };
};

/** An HTTP URL; invalid ones are dropped. */
function toAddress(address: string): string {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) ? url.href.slice(0, lengths.url) : "";
}

/** Wrong tokens from one network in five minutes, while a scan waits. */
const maxGuesses = 30;

/**
 * `POST /fetch_results`. The token is checked first: without the token of the waiting scan, nothing else is read or
 * changed. It is valid once.
 */
export const takeResults = post({
  summary: "Receive the results of an external scanner that has the token",
  args: {
    scan_result: raw({
      type: "string",
      description: "JSON text: a list of categories, each with its cookies",
    }).optional(),
    scan_result_token: raw({
      type: "string",
      description: "The token of the opened scan",
    }).optional(),
  },
  // Scanners send these values, although the catalogue does not list them.
  undocumentedArgs: ["scan_result", "scan_result_token"],
  returns: jsonResponse(
    "received results",
    z.object({ success: z.literal(true), data: z.string() }),
  ),
  access: "public",
  status: 200,
  tool: false,
  errors: [
    "consent_token_mismatch",
    "rest_invalid_param",
    "rest_request_too_large",
    "rest_too_many_requests",
  ],
  async handler(ctx) {
    const { args, rateLimiter, remoteAddress = "" } = ctx;
    const token = args.scan_result_token;
    await endStale(ctx);
    const scan = await activeScan(ctx, { forUpdate: true });
    // If no scan is waiting, there is no token to guess.
    if (!scan || scan.token_hash === "") throw errors.consent_token_mismatch();
    const guess = { key: `consent:results:${ipPrefix(remoteAddress)}`, max: maxGuesses };
    await rateLimiter.count([guess]);
    const hash = typeof token === "string" ? await sha256Hex(token) : "";
    if (!timingSafeEqual(hash, scan.token_hash)) throw errors.consent_token_mismatch();
    await rateLimiter.release([guess]);
    const found = readResults(args.scan_result, new URL(ctx.site.url).hostname);
    await completeScan(ctx, scan, found);
    return { success: true, data: "Successfully inserted" } as const;
  },
});
