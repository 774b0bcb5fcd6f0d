import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import {
  memory,
  type Module,
  type CallResult,
  type SitePages,
  type StorageAdapter,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { consent } from "../index.ts";
import type { AskPage } from "../options.ts";

export const results = "/consent/v1/fetch_results";
export const base = "/consent/v2";
export const address = "https://site.test";

interface Settings {
  readonly apiRoot?: string;
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof consent>[0];
  readonly modules?: readonly Module[];
  readonly url?: string;
  readonly timezone?: string;
  /** Pages by path. */
  readonly pages?: Readonly<Record<string, Page>>;
}
/** The HTML and the headers of a page. */
export type Page = readonly [html: string, headers?: HeadersInit];

const noPage: AskPage = () => new Response("", { status: 503 });
/** Creates a consent module that scans the pages of one site. */
function createModule(options: Parameters<typeof consent>[0]) {
  const site = { fetchPage: noPage };
  return { site, module: consent({ ask: (request) => site.fetchPage(request), ...options }) };
}
/** Modules of closed sites, for reuse: compiling a module takes longer than most tests. */
const unused: ReturnType<typeof createModule>[] = [];

/** A site with consent, an administrator, and pages. */
export async function startSite({
  storage = memory(),
  options,
  modules = [],
  url = address,
  timezone,
  pages = {},
  apiRoot = "/api",
}: Settings = {}) {
  const contents = new Map(Object.entries(pages));
  const front: SitePages = (request) => {
    const page = contents.get(new URL(request.url).pathname);
    if (!page) return undefined;
    const headers = new Headers(page[1]);
    if (!headers.has("content-type")) headers.set("content-type", "text/html; charset=UTF-8");
    return new Response(page[0], { headers });
  };
  const scanner = (options ? undefined : unused.pop()) ?? createModule(options);
  const started = await testSite({
    url,
    ...(timezone !== undefined && { timezone }),
    apiRoot,
    name: "Harbour Lights",
    storage,
    pages: front,
    modules: [accounts(), content(), scanner.module, ...modules],
  });
  scanner.site.fetchPage = (request) => started.site.fetch(request);
  await started.site.start();
  const admin = started.as({ id: 1, roles: ["administrator"] });
  /** Opens a page as a browser would. */
  const open = async (path: string, init?: RequestInit) => {
    const answer = await started.site.fetch(new Request(url + path, init));
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return Object.assign(started, {
    admin,
    open,
    contents,
    /** Scans the site and returns the finished scan. */
    async scan() {
      const { body } = await admin.post(`${base}/scans`);
      await started.site.runJobs();
      return (await admin.get(`${base}/scans/${body.id}`)).body;
    },
    /** Starts a scan for an external scanner and returns its token. */
    async token(): Promise<string> {
      return (await admin.post(`${base}/scans`, { source: "scanner" })).body.token;
    },
    /** The cookies that a scan found, by name. */
    async seen(scan: number): Promise<Readonly<Record<string, any>>> {
      const { body } = await admin.get(`${base}/scans/${scan}/cookies`, { per_page: 200 });
      return Object.fromEntries(body.map((one: { readonly name: string }) => [one.name, one]));
    },
    /** Calls an endpoint in process as an anonymous caller with an IP address. */
    callFrom: (remoteAddress: string, key: string, input: object) =>
      (started.site.call as unknown as CallFrom)(key, input, { remoteAddress }),
    /** The version of the consent policy. */
    version: async (): Promise<string> => (await started.get(`${base}/policy`)).body.version,
    async [Symbol.asyncDispose]() {
      await started.site.close();
      scanner.site.fetchPage = noPage;
      if (!options) unused.push(scanner);
    },
  });
}
interface CallFrom {
  (key: string, input: object, options: object): Promise<CallResult<any>>;
}
export type ConsentSite = Awaited<ReturnType<typeof startSite>>;

/** The payload of a scanner. */
export const payload = (token: unknown, ...cookies: readonly object[]) => ({
  scan_result: JSON.stringify([
    {
      category: "Analytics",
      category_desc: "a",
      cookies: cookies.length > 0 ? cookies : [{ cookie_id: "_ga", duration: "1 year" }],
    },
  ]),
  scan_result_token: token,
});
