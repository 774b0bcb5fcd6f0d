import { accounts, createUser } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import {
  content,
  contentRoutes,
  contentTypes,
  defineContentType,
  defineTaxonomy,
  ensureDefaults,
  metaKeys,
  statuses,
  taxonomies,
  termRoutes,
} from "@waymark/content";
import {
  moduleBuilder,
  createSite,
  defineModule,
  type Clock,
  type StorageAdapter,
} from "@waymark/core";
import { testBlobs, testFetcher, testLogger, testMailer } from "@waymark/testing";
import { explorer } from "@waymark/explorer";
import { sharpImages } from "@waymark/images-sharp";
import { oembed } from "@waymark/oembed";
import { openapi } from "@waymark/openapi";
import { redirection } from "@waymark/redirection";
import { siteHealth } from "@waymark/site-health";
import { sqlite } from "@waymark/storage-sqlite";
import * as z from "zod";
import { watchErrors } from "../undeclared-errors.ts";

const voyage = defineTaxonomy({
  name: "voyage",
  base: "voyages",
  label: "voyages",
  types: ["post"],
});
const vessel = defineContentType({
  name: "vessel",
  base: "vessels",
  label: "vessels",
  fields: {
    length: z.number().min(0).optional(),
    crew: z.array(z.string()).max(20).optional(),
    papers: z.strictObject({ flag: z.string(), valid: z.boolean() }).optional(),
  },
  taxonomies: [voyage],
  features: ["hierarchy", "sticky", "comments", "revisions"],
});
/** A module that adds statuses, a taxonomy, a content type and a meta key. */
const plugin = defineModule({
  name: "plugin",
  requires: ["content"],
  contributes: [
    statuses({ name: "calendar-ea-draft", label: "Import draft", public: true }),
    statuses({ name: "calendar-ignored", label: "Ignored" }),
    taxonomies(voyage),
    contentTypes(vessel),
    metaKeys({ name: "rating", schema: z.int().min(1).max(5), fallback: 3 }),
  ],
  namespaces: (setup) => [termRoutes(voyage, setup), contentRoutes(vessel, setup)],
});

export const callers = [
  "anonymous",
  "editor",
  "administrator",
  "author",
  "contributor",
  "subscriber",
  "roleless",
] as const;
export type CallerName = (typeof callers)[number];

/** Names the caller; the auth scheme of the tests requires no credentials. */
export const callerHeader = "x-fuzz-caller";
const { defineAuthScheme } = moduleBuilder({});
const testAuth = defineModule({
  name: "test-auth",
  authSchemes: [
    defineAuthScheme(
      "test-auth",
      ({ request }) => {
        const login = request.headers.get(callerHeader) ?? "";
        const id = (callers as readonly string[]).indexOf(login);
        if (id < 1) return undefined;
        const roles = login === "roleless" ? [] : [login];
        return { id, login, displayName: login, roles, capabilities: [] };
      },
      { headers: [callerHeader] },
    ),
  ],
});

/** A site with most modules, on an SQLite file or on another storage. */
export async function startFullSite(
  storage: string | StorageAdapter,
  { clock }: { readonly clock?: Clock } = {},
) {
  const log = testLogger();
  const watched = watchErrors();
  const site = createSite({
    "~onError": watched.onError,
    url: "http://site.test",
    timezone: "Europe/Lisbon",
    storage:
      typeof storage === "string" ? sqlite({ file: storage, synchronous: "normal" }) : storage,
    ...(clock && { clock }),
    log,
    mail: testMailer(),
    fetch: testFetcher(),
    blobs: testBlobs(),
    images: sharpImages(),
    modules: [
      testAuth(),
      accounts(),
      content({ templates: { page: ["wide"] }, discussion: { anonymous: true } }),
      oembed(),
      blockEditor(),
      siteHealth({ sizes: { database: async () => 1 } }),
      redirection(),
      plugin(),
      explorer(),
      openapi(),
    ],
  });
  await site.migrate();
  await site.run(ensureDefaults, undefined);
  for (const [id, login] of callers.entries())
    if (login !== "anonymous")
      await site.run(createUser, {
        id,
        login,
        email: `${login}@example.com`,
        role: login === "roleless" ? "subscriber" : login,
      });
  return { site, log, watched };
}
export type FullSite = Awaited<ReturnType<typeof startFullSite>>;

const pixel = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
let rounds = 0;
/** Adds items of all kinds. Call it again from time to time, because generated requests delete items. */
export async function addItems({ site }: FullSite): Promise<void> {
  const send = (path: string, body: object, namespace = "core/v2") =>
    site.fetch(
      new Request(`${site.info.api}/${namespace}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", [callerHeader]: "administrator" },
        body: JSON.stringify(body),
      }),
    );
  const round = ++rounds;
  for (const base of ["categories", "tags", "post_series", "voyages"])
    await send(base, { name: `${base} ${round}` });
  const statuses = [
    "publish",
    "draft",
    "private",
    "pending",
    "future",
    "calendar-ea-draft",
    "publish",
  ];
  for (const [i, status] of statuses.entries()) {
    const date = status === "future" ? "2030-01-01T00:00:00" : `2025-03-0${i + 1}T00:00:00`;
    const input = {
      title: `Seeded ${i}`,
      content: "Some words to find",
      status,
      date,
      author: 1 + (i % 5),
    };
    for (const base of ["posts", "pages", "vessels"]) await send(base, input);
  }
  for (const n of [1, 2]) {
    const post = { title: `Talk ${n}`, status: "publish", comment_status: "open" };
    const { id } = (await (await send("posts", post)).json()) as { id: number };
    await send("comments", { post: id, content: `Comment ${round}` });
    await send(`posts/${id}`, { content: "Second version" });
    await send(`posts/${id}/autosaves`, { content: "Unsaved changes" });
    await site.fetch(
      new Request(`${site.info.api}/core/v2/media?post=${id}`, {
        method: "POST",
        headers: {
          "content-type": "image/gif",
          "content-disposition": `attachment; filename="p${round}.gif"`,
          [callerHeader]: "administrator",
        },
        body: pixel,
      }),
    );
  }
  await send("posts", { title: "Protected", content: "Text", status: "publish", password: "p" });
  const redirects = "redirection/v1";
  // Creates a group if none exists.
  await send("plugin", {}, redirects);
  await send("group", { name: `Group ${round}`, moduleId: 1 + (round % 3) }, redirects);
  const { items } = (await (await send("bulk/group/enable", {}, redirects)).json()) as {
    items?: readonly { id: number }[];
  };
  for (const [i, url] of [`/old-${round}`, `^/re-${round}/(.*)`].entries())
    await send(
      "redirect",
      {
        url,
        regex: i === 1,
        match_type: "url",
        action_type: "url",
        action_data: { url: "/new/$1" },
        group_id: items?.[0]?.id ?? 1,
      },
      redirects,
    );
  await send("users", { username: `u${round}`, email: `u${round}@example.com`, password: "x" });
}
