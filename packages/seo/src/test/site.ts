import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testClock, testSite, testUsers } from "waymark/testing";
import { seo } from "../index.ts";
import { tableAccess } from "./table-access.ts";

export const home = "https://site.test";
export const base = "/seo/v1";
export const posts = "/core/v2/posts";
export const pages = "/core/v2/pages";
const emptyStorage = await anyStorage();

interface Settings {
  readonly apiRoot?: string;
  readonly storage?: StorageAdapter;
  readonly options?: Parameters<typeof seo>[0];
  readonly modules?: readonly Module[];
  /** Whether to start the site without this module. */
  readonly without?: boolean;
  /** The site's own pages: HTML by path. */
  readonly html?: (path: string) => Response | undefined;
}

/** A theme's page without SEO tags. */
export const plainPage = (head = "", body = "<p>Hello</p>"): Response =>
  new Response(
    `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
    {
      headers: { "Content-Type": "text/html; charset=UTF-8", ETag: '"1"' },
    },
  );

/** A site in New York that has public pages for everything. */
export async function startSite({
  storage = emptyStorage(),
  options,
  modules = [],
  without = false,
  html = () => plainPage(),
  apiRoot = "/api",
}: Settings = {}) {
  const clock = testClock("2026-01-15T17:00:00Z");
  const started = await testSite({
    storage,
    clock,
    timezone: "America/New_York",
    url: home,
    apiRoot,
    name: "Harbour Lights",
    description: "News of the quay",
    pages: (request: Request) => html(new URL(request.url).pathname),
    modules: [accounts(), content(), ...(without ? [] : [seo(options), tableAccess()]), ...modules],
  });
  await started.site.start();
  const roles = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
  const users = await testUsers(started, [...roles]);
  const { administrator } = users;
  const make = async (path: string, input: object = {}): Promise<{ id: number; link: string }> => {
    const { status, body } = await administrator.post(path, {
      title: "Fog",
      status: "publish",
      date: "2026-01-05T10:00:00",
      ...input,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const head = async (address: string) =>
    started.get(`${base}/get_head`, { url: address.startsWith("http") ? address : home + address });
  /** Opens a page as a visitor. */
  const open = async (path: string, init?: RequestInit) => {
    const answer = await started.site.fetch(
      new Request(home + path, { redirect: "manual", ...init }),
    );
    return {
      status: answer.status,
      headers: answer.headers,
      to: answer.headers.get("location"),
      text: await answer.text(),
    };
  };
  return Object.assign(started, users, {
    make,
    head,
    open,
    clock,
    work: () => started.site.runJobs(),
  });
}
