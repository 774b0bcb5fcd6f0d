import {
  type Blueprint,
  type Identity,
  type Job,
  type Module,
  type RoutesOf,
  type Site,
  type SiteOf,
  type SiteOptions,
  compileSite,
  defineModule,
  moduleBuilder,
  perSite,
} from "@waymark/core";
import { testClient, type TestClient } from "./client.ts";
import {
  testClock,
  type TestClock,
  testBlobs,
  testFetcher,
  testLogger,
  testMailer,
  type TestFetcher,
  type TestLogger,
  type TestMailer,
} from "./ports.ts";

/** The caller of a test client: a user, some roles, or just some capabilities. */
export interface ActAs {
  readonly id?: number;
  /** The subject of a token. The caller is not a user unless an `id` is given too. */
  readonly subject?: string;
  readonly claims?: Identity["claims"];
  readonly login?: string;
  readonly roles?: readonly string[];
  readonly can?: readonly string[];
}
/**
 * A site in memory with a fixed clock, and recorded mail, outbound calls and log lines. The client itself is
 * anonymous.
 */
export interface TestSite<T = unknown> extends TestClient {
  readonly site: Site<T>;
  readonly clock: TestClock;
  readonly mail: TestMailer;
  readonly outbound: TestFetcher;
  readonly log: TestLogger;
  /** A client with this caller, independent of auth schemes. */
  as(who: ActAs): TestClient;
  /**
   * Queues a job, including periodic ones, and runs all that are due by the test's clock; returns the number of jobs
   * run.
   */
  runJob<I extends object>(
    job: Job<I>,
    ...input: {} extends I ? [input?: NoInfer<I>] : [input: NoInfer<I>]
  ): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}
/**
 * The test site of these modules: the result of `testSite`, for declarations that name the modules instead of every
 * route.
 */
export interface TestSiteOf<Ms extends readonly Module[]> extends TestSite<RoutesOf<Ms>> {}
const header = "x-test-actor";

/** Creates a site for a test: `await using site = await testSite({ modules: [redirection()] })`. */
export async function testSite<const Ms extends readonly Module[]>({
  wrap = (one) => one,
  ...options
}: SiteOptions<Ms> & {
  readonly clock?: TestClock;
  /** Changes how requests are answered, as `compat` does: `site` and all clients are those of the result. */
  readonly wrap?: (site: Site) => Site;
}): Promise<TestSiteOf<Ms>> {
  const clock = options.clock ?? testClock();
  const mail = testMailer();
  const outbound = testFetcher();
  const log = testLogger();
  const given = {
    mail,
    fetch: outbound,
    log,
    blobs: testBlobs(),
    ...options,
    clock,
    modules: [testAuth, ...options.modules],
  } as SiteOptions<readonly Module[]>;
  const site = wrap(blueprintOf(given).open(given)) as unknown as SiteOf<Ms>;
  const actors = actorsOf(site.info);
  await site.migrate();
  return {
    ...testClient(site, {}),
    site,
    clock,
    mail,
    outbound,
    log,
    as({ id = 0, subject, claims = {}, login = "", roles = [], can = [] }) {
      const key = String(actors.size);
      actors.set(key, {
        id: id || (subject === undefined ? 1_000_000 + actors.size : 0),
        ...(subject !== undefined && { subject }),
        claims,
        login,
        displayName: login,
        roles,
        capabilities: can,
      });
      return testClient(site, { [header]: key });
    },
    async runJob(job, ...[input]) {
      await site.run(queue, { job, input: input ?? {} });
      return site.runJobs();
    },
    [Symbol.asyncDispose]: () => site.close(),
  };
}

const { defineAuthScheme, defineTask } = moduleBuilder({});
const queue = defineTask(
  "testing.queue",
  ({ jobs }, { job, input }: { readonly job: Job<never>; readonly input: object }) =>
    jobs.add(job, input as never),
);
/** The actors of a test site, by the value of the request header. */
const actorsOf = perSite(() => new Map<string, Identity>());
const testAuth = defineModule({
  name: "testing",
  tasks: [queue],
  authSchemes: [
    defineAuthScheme(
      "testing",
      ({ request, site }) => actorsOf(site).get(request.headers.get(header) ?? ""),
      { headers: [header], capabilities: "any" },
    ),
  ],
})();

let serial = 0;
const serials = new WeakMap<Module, number>();
const blueprints = new Map<string, Blueprint>();
/** Compiling a site takes longer than most tests, so sites with the same modules and options share a blueprint. */
function blueprintOf(options: SiteOptions<readonly Module[]>): Blueprint {
  const { modules, contributes, override, queue: jobs, search, ...rest } = options;
  if (contributes || override || jobs) return compileSite(options);
  const { name, description, url, apiRoot, timezone, locale, languages, detectLanguage } = rest;
  const ids = modules.map((module) => {
    const known = serials.get(module) ?? serial++;
    serials.set(module, known);
    return known;
  });
  const key = JSON.stringify([
    ids,
    search,
    name,
    description,
    url,
    apiRoot,
    timezone,
    locale,
    languages,
    detectLanguage,
  ]);
  const blueprint = blueprints.get(key) ?? compileSite(options);
  // The least recently used one comes first.
  blueprints.delete(key);
  blueprints.set(key, blueprint);
  if (blueprints.size > 20) blueprints.delete(blueprints.keys().next().value ?? "");
  return blueprint;
}
