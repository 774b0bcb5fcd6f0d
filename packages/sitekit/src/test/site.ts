import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Blobs, Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { sitekit } from "../index.ts";

export const home = "https://site.test";
export const base = "/sitekit/v1";
const emptyStorage = await anyStorage();

interface Settings {
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof sitekit>[0];
  readonly modules?: readonly Module[];
  readonly blobs?: Blobs;
  /** The pages of the site. */
  readonly front?: (request: Request) => Response | undefined;
}

/** A theme's page. */
export const page = (body = "<p>Fog</p>", init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", "text/html; charset=UTF-8");
  return new Response(
    `<!doctype html><html><head><title>Fog</title></head><body>${body}</body></html>`,
    { ...init, headers },
  );
};

/** Creates an analytics module that requests the pages of one site. */
function createModule(options: Parameters<typeof sitekit>[0]) {
  const site = { ask: (_: Request): Response | Promise<Response> => page() };
  return { site, module: sitekit({ ask: (request) => site.ask(request), ...options }) };
}
/** Modules of closed sites, for reuse: compiling a module takes longer than most tests. */
const unused: ReturnType<typeof createModule>[] = [];

/** A site with analytics, users of all roles, and pages. */
export async function startSite({
  storage = emptyStorage(),
  options,
  modules = [],
  blobs,
  front = () => page(),
}: Settings = {}) {
  const clock = testClock("2026-01-15T17:00:00Z");
  const reader = (options ? undefined : unused.pop()) ?? createModule(options);
  const started = await testSite({
    storage,
    clock,
    url: home,
    name: "Harbour & Lights",
    pages: front,
    ...(blobs && { blobs }),
    modules: [accounts(), content(), reader.module, ...modules],
  });
  reader.site.ask = (request) => started.site.fetch(request);
  await started.site.start();
  const roles = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
  const users = await testUsers(started, [...roles]);
  const admin = users.administrator;
  const of = async (reply: ReturnType<typeof admin.get>) => {
    const { status, body } = await reply;
    return body?.code === undefined ? body : [status, body.code];
  };
  return Object.assign(started, users, {
    admin,
    clock,
    /** Bodies, or status and code of errors. */
    read: (path: string, query?: Readonly<Record<string, unknown>>) =>
      of(admin.get(`${base}/${path}`, query)),
    write: (path: string, body?: unknown) => of(admin.post(`${base}/${path}`, body)),
    /** Activates or deactivates a module. */
    setActive: (slug: string, active = true) =>
      of(admin.post(`${base}/core/modules/data/activation`, { data: { slug, active } })),
    /** Opens a page as a visitor. */
    async open(path: string, init?: RequestInit) {
      const answer = await started.site.fetch(new Request(home + path, init), {
        remoteAddress: "192.0.2.1",
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    async [Symbol.asyncDispose]() {
      await started.site.close();
      reader.site.ask = () => page();
      if (!options) unused.push(reader);
    },
  });
}
/** Status and code of an error. */
export const errorOf = ({ status, body }: { readonly status: number; readonly body: any }) => [
  status,
  body?.code,
];
