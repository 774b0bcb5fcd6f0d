import * as z from "zod";
import {
  can,
  DefinitionError,
  type Endpoint,
  escapeHtml,
  type Frozen,
  jsonResponse,
  type ModuleContext,
  type Tables,
  translatorOf,
  type Verb,
} from "@waymark/core";

import { siteHealthMessages, type Translate } from "./messages/index.ts";

/** The time-out of an outbound request, in milliseconds. */
export const requestTimeout = 5_000;
/** The time-out of a test, in milliseconds. */
const testPatience = 10_000;

/** The result of a promise, or undefined after a timeout. A later result is ignored. */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T | undefined> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      late.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(late.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of a test, in plain text, which is escaped in HTML. */
export interface HealthFinding {
  readonly status: HealthReport["status"];
  /** The result in one line. */
  readonly label: string;
  /** Explanation, one text per paragraph. */
  readonly description: readonly string[];
  /** Recommended actions, one text per paragraph. */
  readonly actions?: readonly string[];
}
/** The category of a test. */
type Subject = "Security" | "Performance";
const report = z.object({
  label: z.string().describe("The result in one line, as HTML"),
  status: z
    .enum(["good", "recommended", "critical"])
    .describe("Result of the test; `critical` requires immediate attention"),
  badge: z
    .object({
      label: z.string(),
      color: z.enum(["blue", "orange", "red", "green", "purple", "gray"]),
    })
    .describe("The group that the test belongs to"),
  description: z.string().describe("Explanation, as HTML"),
  actions: z.string().describe("Recommended actions, as HTML"),
  test: z.string().describe("The name of the test, words joined by underscores"),
});
/** A finding, as the API returns it. Texts are HTML. */
export type HealthReport = Frozen<z.output<typeof report>>;
const healthReport = jsonResponse("health report", report, { title: "core-site-health-test" });

/** Converts a finding for responses. */
const toReport = (
  { name, badge }: { readonly name: string; readonly badge: Subject },
  { label, status, description, actions = [] }: HealthFinding,
): HealthReport => ({
  label: escapeHtml(label),
  status,
  badge: { label: badge, color: "blue" },
  description: toParagraphs(description),
  actions: toParagraphs(actions),
  test: name.replaceAll("-", "_"),
});

const toParagraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");

/** The input of a test: the context of the module that declares it, and the request. */
export interface HealthCall<T extends Tables, O> extends ModuleContext<T, O> {
  readonly request: Request;
  /** Aborted if the test takes too long. Pass it to `fetch`. */
  readonly signal: AbortSignal;
}
/** The definition of a test. */
export interface HealthTestDef<T extends Tables, O> {
  /** The name: words joined by hyphens. The test `https-status` is served at `/core-site-health/v1/tests/https-status`. */
  readonly name: string;
  /** Summary for the catalogue. */
  readonly summary: string;
  readonly badge: Subject;
  readonly run: (ctx: HealthCall<T, O>) => HealthFinding | Promise<HealthFinding>;
}
/** A test of the running site, ready to be contributed. */
export interface HealthTest {
  readonly name: string;
  readonly endpoint: Endpoint<{ method: "GET"; input: {}; args: {}; result: HealthReport }>;
}

/**
 * Declares a test. Pass the `get` of the module that it belongs to, so that `run` has the tables and options of that
 * module. Running a test requires `view_site_health`. A test that throws or takes longer than ten seconds is
 * reported as unfinished; the response is never an error.
 *
 * @throws DefinitionError if the name is not a valid path segment.
 */
export function defineHealthTest<T extends Tables, O>(
  get: Verb<"GET", T, O>,
  def: HealthTestDef<T, O>,
): HealthTest {
  if (!/^[a-z0-9-]+$/.test(def.name))
    throw new DefinitionError(`Health test "${def.name}": write lowercase words and hyphens.`);
  const endpoint = get({
    summary: def.summary,
    returns: healthReport,
    access: can("view_site_health"),
    async handler(ctx): Promise<HealthReport> {
      const { request, log } = ctx;
      const t = translatorOf(siteHealthMessages, ctx);
      try {
        const found = await within(testPatience, (signal) => def.run({ ...ctx, request, signal }));
        return toReport(def, found ?? unfinished(t, "tooLong"));
      } catch (error) {
        log.warn("A health test failed.", { test: def.name, error });
        return toReport(def, unfinished(t, "seeLog"));
      }
    },
  });
  return { name: def.name, endpoint };
}

const unfinished = (t: Translate, why: "seeLog" | "tooLong"): HealthFinding => ({
  status: "recommended",
  label: t("unfinished"),
  description: [t("unknown", { reason: t(why) })],
});
