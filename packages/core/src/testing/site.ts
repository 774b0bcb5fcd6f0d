import { moduleBuilder, type Identity } from "../declare/module-builder.ts";
import { defineModule, type Module } from "../declare/module.ts";
import type { Job } from "../declare/job.ts";
import { createSite, type Site, type SiteOf, type SiteOptions } from "../site.ts";
import type { RoutesOf } from "../declare/routes.ts";
import { testClient, type TestClient } from "./client.ts";
import { testClock, type TestClock } from "./clock.ts";
import {
  testBlobs,
  testFetcher,
  testLogger,
  testMailer,
  type TestFetcher,
  type TestLogger,
  type TestMailer,
} from "./ports.ts";

/** Who a test acts as: a user, some roles, or just some capabilities. */
export interface ActAs {
  readonly id?: number;
  readonly login?: string;
  readonly roles?: readonly string[];
  readonly can?: readonly string[];
}
/** A site in memory with a clock that stands still, and mail, outbound calls and log lines kept. A client by itself acts as nobody. */
export interface TestSite<T = unknown> extends TestClient {
  readonly site: Site<T>;
  readonly clock: TestClock;
  readonly mail: TestMailer;
  readonly outbound: TestFetcher;
  readonly log: TestLogger;
  /** A client that acts as this caller, past every scheme. */
  as(who: ActAs): TestClient;
  /**
   * Queues a job, also one that else its time brings about (`every`), and does all that is due by the test's clock;
   * answers how many jobs that were.
   */
  runJob<I extends object>(
    job: Job<I>,
    ...input: {} extends I ? [input?: NoInfer<I>] : [input: NoInfer<I>]
  ): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}
/** The test site of these modules: what `testSite` answers, in declarations that name the modules and spell no route. */
export interface TestSiteOf<Ms extends readonly Module[]> extends TestSite<RoutesOf<Ms>> {}
const header = "x-test-actor";

/** Starts a site for a test: `await using site = await testSite({ modules: [redirection()] })`. */
export async function testSite<const Ms extends readonly Module[]>(
  options: SiteOptions<Ms> & { readonly clock?: TestClock },
): Promise<TestSiteOf<Ms>> {
  const actors = new Map<string, Identity>();
  const clock = options.clock ?? testClock();
  const mail = testMailer();
  const outbound = testFetcher();
  const log = testLogger();
  const site = createSite({
    mail,
    fetch: outbound,
    log,
    blobs: testBlobs(),
    ...options,
    clock,
    modules: [actingAs(actors), ...options.modules],
  } as SiteOptions<readonly Module[]>) as unknown as SiteOf<Ms>;
  await site.migrate();
  return {
    ...testClient(site, {}),
    site,
    clock,
    mail,
    outbound,
    log,
    as({ id = 0, login = "", roles = [], can = [] }) {
      const key = String(actors.size);
      actors.set(key, {
        id: id || 1_000_000 + actors.size,
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
const actingAs = (actors: ReadonlyMap<string, Identity>): Module =>
  defineModule({
    name: "testing",
    tasks: [queue],
    authSchemes: [
      defineAuthScheme("testing", ({ request }) => actors.get(request.headers.get(header) ?? ""), {
        headers: [header],
        capabilities: "any",
      }),
    ],
  })();
