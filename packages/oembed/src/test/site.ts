import { accounts } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import type { Images, Module, StorageAdapter } from "@waymark/core";
import { anyStorage, testSite, testUsers } from "waymark/testing";
import { oembed } from "../index.ts";

/** All callers: one user per role, and anonymous. */
const callers = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export const home = "https://site.test";
export const embed = "/oembed/1.0/embed";
export const proxy = "/oembed/1.0/proxy";

const emptyStorage = await anyStorage();
interface Settings {
  readonly storage?: StorageAdapter;
  readonly content?: Parameters<typeof content>[0];
  readonly oembed?: Parameters<typeof oembed>[0];
  readonly modules?: readonly Module[];
  readonly url?: string;
  readonly name?: string;
  readonly images?: Images;
}

/** A site with content and embeds, a user per role, and a function that creates items. */
export async function startSite({
  storage = emptyStorage(),
  url = home,
  name = "Harbour & Lights",
  modules = [],
  images,
  ...options
}: Settings = {}) {
  const started = await testSite({
    storage,
    url,
    name,
    ...(images && { images }),
    modules: [accounts(), content(options.content), oembed(options.oembed), ...modules],
  });
  await started.site.run(ensureDefaults, undefined);
  const clients = await testUsers(started, callers, (role) => ({ displayName: `The ${role}` }));
  /** Creates an item as the administrator, by default published on 15 January 2026. */
  const make = async (base: "posts" | "pages", input: object = {}) => {
    const given = { title: "Fog", status: "publish", date: "2026-01-15T10:00:00", ...input };
    const { status, body } = await clients.administrator.post(`/core/v2/${base}`, given);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: number; link: string };
  };
  /** Opens a page as a reader. */
  const open = async (path: string, init?: RequestInit) =>
    started.site.fetch(new Request(url + path, init));
  return Object.assign(started, clients, { make, open });
}
export type EmbedSite = Awaited<ReturnType<typeof startSite>>;
