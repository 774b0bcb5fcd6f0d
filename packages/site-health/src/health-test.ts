import {
  can,
  DefinitionError,
  type Endpoint,
  type ModuleContext,
  type Tables,
  type Verb,
} from "@waymark/core";
import { testPatience, within } from "./patience.ts";
import {
  healthReport,
  toReport,
  type HealthFinding,
  type HealthReport,
  type Subject,
} from "./report.ts";

/** The input of a test: the context of the module that declares it, and the request. */
export interface HealthCall<T extends Tables, O> extends ModuleContext<T, O> {
  readonly request: Request;
  /** Aborted when the test takes too long: pass it on to `fetch`. */
  readonly signal: AbortSignal;
}
/** The definition of a test. */
export interface HealthTestDef<T extends Tables, O> {
  /** Words joined by hyphens: `https-status` answers at `/core-site-health/v1/tests/https-status`. */
  readonly name: string;
  /** Summary for the catalogue. */
  readonly summary: string;
  readonly badge: Subject;
  readonly run: (call: HealthCall<T, O>) => HealthFinding | Promise<HealthFinding>;
}
/** A test of the running site, ready to be contributed. */
export interface HealthTest {
  readonly name: string;
  readonly endpoint: Endpoint<{ method: "GET"; input: {}; args: {}; result: HealthReport }>;
}

/**
 * Declares a test, with the `get` of the module that it belongs to: `run` has that module's tables and options. Only who
 * has `view_site_health` may ask for it. It has ten seconds; a test that fails or takes longer is reported as one that
 * could not be finished, and is never an error.
 *
 * @throws DefinitionError if the name is not a valid path segment.
 */
export function defineHealthTest<T extends Tables, O>(
  get: Verb<"GET", T, O>,
  def: HealthTestDef<T, O>,
): HealthTest {
  if (!/^[a-z0-9-]+$/.test(def.name))
    throw new DefinitionError(`Health test "${def.name}": write lower-case words and hyphens.`);
  const endpoint = get({
    summary: def.summary,
    returns: healthReport,
    access: can("view_site_health"),
    async handler(call): Promise<HealthReport> {
      const { request, log } = call;
      try {
        const found = await within(testPatience, (signal) => def.run({ ...call, request, signal }));
        return toReport(def, found ?? unfinished("It takes too long."));
      } catch (error) {
        log.warn("A health test failed.", { test: def.name, error });
        return toReport(def, unfinished("See the site's log for the reason."));
      }
    },
  });
  return { name: def.name, endpoint };
}

const unfinished = (why: string): HealthFinding => ({
  status: "recommended",
  label: "This test could not be finished",
  description: [`Whether all is well is not known. ${why}`],
});
