import { accounts } from "@waymark/accounts";
import {
  moduleBuilder,
  defineModule,
  memory,
  settings,
  type Module,
  type SitePages,
  type StorageAdapter,
} from "@waymark/core";
import { testClock, testSite, type TestClock } from "@waymark/testing";
import { beacon } from "../../collect/pages/beacon.ts";
import type { CountContext } from "../../collect/builder.ts";
import { countSearch } from "../../collect/listeners.ts";
import { wakeCollector, writeCounts, writeCountsAtClose } from "../../collect/tasks.ts";
import { forgetOldCounts, rotateSalt } from "../../collect/jobs.ts";
import { countPages, noteArrival } from "../../collect/pages/count-pages.ts";
import { flushCounts } from "../../collect/queue.ts";
import { collection, type Collection } from "../../collect/settings.ts";
import { countTables } from "../../collect/tables.ts";
import type { Datapoint } from "../../kit/datapoint.ts";
import { moduleStates } from "../../kit/settings.ts";
import { options } from "../../options.ts";
import { vitalsFile } from "../../speed/pages/vitals.ts";

export const home = "https://site.test";
const { defineTask } = moduleBuilder({ tables: countTables, options });

/** Gives the tests access to the tables of counting. */
const look = defineTask("count.look", (ctx, work: (ctx: CountContext) => Promise<unknown>) =>
  work(ctx),
);
const counting = defineModule({
  name: "sitekit",
  options,
  tables: countTables,
  contributes: [settings(collection, moduleStates)],
  pages: [noteArrival, beacon, vitalsFile, countPages],
  on: [countSearch],
  jobs: [rotateSalt, forgetOldCounts],
  tasks: [look, writeCounts],
  start: [wakeCollector],
  close: [writeCountsAtClose],
});

/** Headers of a browser. */
export const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "accept-language": "en",
};
export const phone = {
  ...browser,
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
};

/** Pages: everything below `/missing` is not found, everything else exists. */
const pages: SitePages = (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const isMissing = pathname.startsWith("/missing");
  const type = pathname.endsWith(".json") ? "application/json" : "text/html; charset=UTF-8";
  const results = searchParams.get("s") === null ? undefined : searchParams.get("found");
  return new Response(`<!doctype html><title>Page ${pathname} &amp; more</title><p>Text`, {
    status: isMissing ? 404 : 200,
    headers: { "content-type": type, ...(results && { "x-core-total": results }) },
  });
};

interface Wish {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof counting>[0];
  readonly modules?: readonly Module[];
  readonly clock?: TestClock;
  readonly front?: SitePages;
  readonly url?: string;
}
/** The parameters of a page view. */
export interface Opening {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** A site that counts its pages. */
export async function startSite({
  storage = memory(),
  options: requested,
  modules = [],
  clock = testClock(),
  front = pages,
  url = home,
}: Wish = {}) {
  const started = await testSite({
    url,
    storage,
    clock,
    pages: front,
    modules: [accounts(), counting({ enabled: true, ...requested }), ...modules],
  });
  await started.site.start();
  const run = <R>(work: (ctx: CountContext) => Promise<R>): Promise<R> =>
    started.site.run(look, work) as Promise<R>;
  const flush = () => flushCounts(started.site.info);
  const send = (
    path: string,
    { from = "192.0.2.7", headers = browser, method = "GET" }: Opening = {},
  ) => started.site.fetch(new Request(url + path, { method, headers }), { remoteAddress: from });
  return Object.assign(started, {
    run,
    flush,
    /** Opens a page as a browser; reads the whole response. */
    async open(path: string, opening?: Opening): Promise<Response> {
      const answer = await send(path, opening);
      await answer.clone().text();
      return answer;
    },
    /** Sends a beacon. */
    tell: async (
      body: unknown,
      { from = "192.0.2.7", headers = {} }: Opening = {},
    ): Promise<Response> =>
      started.site.fetch(
        new Request(`${url}/sitekit/count`, {
          method: "POST",
          body: typeof body === "string" ? body : JSON.stringify(body),
          headers: { ...browser, origin: new URL(url).origin, ...headers },
        }),
        { remoteAddress: from },
      ),
    set: (change: Partial<Collection>) =>
      run((ctx) => ctx.settings.change(collection, (now) => ({ ...now, ...change }))),
    /** The result of a datapoint. */
    async ask(datapoints: readonly Datapoint[], name: string, data: object = {}): Promise<any> {
      const found = datapoints.find((one) => one.name === name && one.method === "get");
      if (!found) throw new Error(`no datapoint ${name}`);
      const taken = found.args.parse(data);
      await flush();
      return run((ctx) => found.handler(taken, ctx as never));
    },
    /** The sums of a day's pages, by path. */
    async paths(): Promise<Readonly<Record<string, any>>> {
      await flush();
      return run(async ({ db }) => {
        const names = new Map((await db.paths.find({})).map((row) => [row.id, row.path]));
        const rows = await db.pathViews.find({});
        return Object.fromEntries(rows.map((row) => [names.get(row.path), row]));
      });
    },
    /** All counts. */
    async totals(): Promise<Readonly<Record<string, number>>> {
      await flush();
      return run(async ({ db }) => {
        const sums: Record<string, number> = {};
        for (const row of await db.originViews.find({}))
          for (const [name, n] of Object.entries(row))
            if (!["day", "origin", "device"].includes(name)) sums[name] = (sums[name] ?? 0) + n;
        return sums;
      });
    },
  });
}
export type CountSite = Awaited<ReturnType<typeof startSite>>;
