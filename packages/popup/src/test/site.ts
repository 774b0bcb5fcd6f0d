import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Module, SitePages, StorageAdapter } from "@waymark/core";
import { anyStorage, testSite } from "waymark/testing";
import { popup } from "../index.ts";

export const home = "https://site.test";
export const analytics = "/popup/v1/analytics";
export const popups = "/core/v2/popups";
export const managed = "/popup/v2";

const emptyStorage = await anyStorage();
interface Settings {
  readonly storage?: StorageAdapter;
  readonly popup?: Parameters<typeof popup>[0];
  readonly modules?: readonly Module[];
  readonly front?: SitePages;
  readonly url?: string;
}
interface Visit {
  /** The IP address of the visitor. */
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTML page. */
export const page = (body = "<p>Fog</p>"): string =>
  `<!doctype html><html><head><title>Fog</title></head><body>${body}</body></html>`;
/** A response with an HTML page. */
export const html = (text = page(), init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", "text/html; charset=UTF-8");
  return new Response(text, { ...init, headers });
};

/** A site with popups, an editor and visitors. */
export async function startSite({
  storage = emptyStorage(),
  popup: options,
  modules = [],
  front = ({ method }) => (method === "POST" ? undefined : html()),
  url = home,
}: Settings = {}) {
  const started = await testSite({
    storage,
    url,
    name: "Harbour & Lights",
    modules: [accounts(), content(), popup(options), ...modules],
    pages: front,
  });
  await started.site.start();
  const editor = started.as({ id: 1, roles: ["editor"] });
  const { fetch } = started.site;
  const send = (address: string, { from = "192.0.2.1", method = "GET", headers = {} }: Visit) =>
    fetch(new Request(address, { method, headers }), { remoteAddress: from });
  const statistics = async (id: number) => (await editor.get(`${managed}/popups/${id}`)).body;
  return Object.assign(started, {
    editor,
    statistics,
    /** Opens a page as a visitor. */
    open: (path: string, visit: Visit = {}) => send(url + path, visit),
    /** Sends a count as the script does. */
    hit: (query: Readonly<Record<string, unknown>>, visit: Visit = {}) => {
      const text = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      return send(`${url}/api${analytics}?${text}`, visit);
    },
    /** The count of an event since the last reset. */
    async count(id: number, event = "open"): Promise<number> {
      return (await statistics(id)).counts[event].count;
    },
    /** Creates a popup, published unless it has another status. */
    async make(input: object = {}): Promise<number> {
      const given = { title: "Letters", content: "Get our letters.", status: "publish", ...input };
      const { status, body } = await editor.post(popups, given);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
  });
}
/** Distinct IP addresses. */
export const visitors = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`);
