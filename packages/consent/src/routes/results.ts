import { timingSafeEqual, jsonResponse, raw, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { readResults } from "../results/read.ts";
import { completeScan } from "../scan/complete.ts";
import { activeScan, endStale, toTokenHash } from "../scan/state.ts";

/** Wrong tokens from one network in five minutes, while a scan waits. */
const mostGuesses = 30;

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
    const guess = [`consent:results:${ipPrefix(remoteAddress)}`, mostGuesses] as const;
    await rateLimiter.count([guess]);
    const hash = typeof token === "string" ? await toTokenHash(token) : "";
    if (!timingSafeEqual(hash, scan.token_hash)) throw errors.consent_token_mismatch();
    await rateLimiter.forgive([guess]);
    const found = readResults(args.scan_result, new URL(ctx.site.url).hostname);
    await completeScan(ctx, scan, found);
    return { success: true, data: "Successfully inserted" } as const;
  },
});
