import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { basic, secret } from "../lib/credentials.mjs";
import { copyOfWaymark, removeDatabase } from "../lib/filled-databases.mjs";
import { measureHttp } from "../lib/http.mjs";
import { createPosts } from "../lib/posts.mjs";
import { toRequest, toWrite } from "../lib/traffic.mjs";
import { documentId } from "../peers/cms/fill.mjs";
import {
  environmentOf,
  installed,
  nodeFor,
  peersFolder,
  products,
} from "../peers/cms/products.mjs";
import { root } from "../table/routes.mjs";

const { slug } = createPosts()[5000];
const text = {
  title: "Harbour lights ~~~~~~~~~~",
  content: "The ferry leaves in the morning.",
};
const named = { ...text, slug: "harbour-lights-~~~~~~~~~~", date: "2026-11-28T08:00:00.000Z" };

/**
 * The same questions in the interface of each program: the address of the posts, the addresses that are read, and the
 * bodies that are written. Anonymous callers read, an administrator with a token writes.
 */
const programs = {
  waymark: {
    posts: `${root}/core/v2/posts`,
    authorization: basic,
    list: "per_page=10&_embed=author,core:term",
    page: "page=500",
    slug: `slug=${slug}`,
    search: (word) => `search=${word}`,
    missing: "999999",
    body: ({ status }) => ({ ...text, status, categories: [3], tags: [7] }),
    update: ["PATCH", "5002", text],
    titles: (body) => body.map(({ title }) => title.rendered),
    fast: true,
  },
  payload: {
    posts: "/api/posts",
    authorization: `users API-Key ${secret}`,
    list: "sort=-date&limit=10&depth=1&where[and][0][status][equals]=publish",
    page: "page=500",
    slug: `where[and][1][slug][equals]=${slug}`,
    search: (word) =>
      ["title", "excerpt", "content"]
        .map((name, i) => `where[and][1][or][${i}][${name}][like]=${word}`)
        .join("&"),
    missing: "999999",
    body: ({ status }) => ({ ...named, status, author: 1, categories: [3], tags: [7] }),
    update: ["PATCH", "5002", text],
    titles: ({ docs }) => docs.map(({ title }) => title),
  },
  strapi: {
    posts: "/api/posts",
    authorization: `Bearer ${secret}`,
    list:
      "sort=date:desc&pagination[pageSize]=10&filters[status][$eq]=publish" +
      "&populate[0]=author&populate[1]=categories&populate[2]=tags",
    page: "pagination[page]=500",
    slug: `filters[slug][$eq]=${slug}`,
    search: (word) => `_q=${word}`,
    missing: documentId("posts", 999_999),
    body: ({ status }) => ({
      data: { ...named, status, author: 1, categories: [3], tags: [7] },
    }),
    update: ["PUT", documentId("posts", 5002), { data: text }],
    titles: ({ data }) => data.map(({ title }) => title),
  },
  directus: {
    posts: "/items/posts",
    authorization: `Bearer ${secret}`,
    list:
      "sort=-date&limit=10&filter[status][_eq]=publish&meta=filter_count" +
      "&fields=*,author.*,categories.categories_id.*,tags.tags_id.*",
    page: "page=500",
    slug: `filter[slug][_eq]=${slug}`,
    search: (word) => `search=${word}`,
    missing: "999999",
    missingStatus: 403,
    created: 200,
    body: ({ status }) => ({
      ...named,
      status,
      author: 1,
      categories: [{ categories_id: 3 }],
      tags: [{ tags_id: 7 }],
    }),
    update: ["PATCH", "5002", text],
    titles: ({ data }) => data.map(({ title }) => title),
  },
};

function questionsOf(program) {
  const { posts, authorization, list, body, titles, fast } = program;
  const headers = { Authorization: authorization };
  /** A list whose titles must be the same in all programs. */
  const read = (query) => ({ paths: [`${posts}?${list}${query && `&${query}`}`], answer: titles });
  const write = (...args) => ({ requests: [toWrite(...args, headers)] });
  const [method, id, change] = program.update;
  const all = {
    "list of ten": read(""),
    "page 500": { ...read(program.page), share: 0.3 },
    "one by slug": read(program.slug),
    "search, rare word": { ...read(program.search("narwhal")), share: 0.3 },
    "search, common word": { ...read(program.search("harbour")), share: 0.3 },
    "a missing post": {
      requests: [toRequest(`${posts}/${program.missing}`)],
      status: program.missingStatus ?? 404,
    },
    "rejected write": { ...write("POST", posts, body({ status: "published" })), status: 400 },
    create: {
      ...write("POST", posts, body({ status: "publish" })),
      status: program.created ?? 201,
      share: 0.7,
    },
    update: { ...write(method, `${posts}/${id}`, change), share: 0.7 },
  };
  const share = fast ? 1 : 0.2;
  return Object.entries(all).map(([kind, one]) => ({
    kind,
    ...one,
    share: (one.share ?? 1) * share,
  }));
}

const names = Object.keys(products);
const nameOf = (program, kind) => `${program}, ${kind}`;
const kinds = questionsOf(programs.waymark).map(({ kind }) => kind);

export const experiments = [
  {
    name: "cms",
    goals: [21],
    title: "The same 10,000 posts in content management systems on SQLite",
    unit: "µs CPU",
    measure: async (context) => {
      const missing = names.filter((name) => !installed(name));
      const present = names.filter((name) => !missing.includes(name));
      const servers = context.available({
        waymark: {
          file: "waymark/items.mjs",
          env: {
            ROLE: "administrator",
            DATABASE: context.hasWaymark ? await copyOfWaymark(context, "cms") : "",
          },
        },
        ...Object.fromEntries(present.map((name) => [name, serverOf(name)])),
      });
      const candidates = kinds.flatMap((_, i) =>
        Object.keys(servers).map((server) => {
          const { kind, ...question } = questionsOf(programs[server])[i];
          return { name: nameOf(server, kind), server, group: kind, ...question };
        }),
      );
      const { samples, notes } = await measureHttp(context, {
        servers,
        candidates,
        requests: 1000,
      });
      return {
        samples,
        notes: [
          ...present.map((name) => `${name}: ${JSON.stringify(installed(name))}`),
          ...missing.map(
            (name) => `${name} is not installed: node bench/peers/install.mjs ${name}`,
          ),
          ...notes,
        ],
      };
    },
    lines: kinds.flatMap((kind) =>
      names.map((name) => ({
        goal: 21,
        what: kind,
        of: nameOf("waymark", kind),
        to: nameOf(name, kind),
      })),
    ),
  },
];

/** A product with a copy of its database, since the measured requests add posts. */
function serverOf(name) {
  const project = join(peersFolder(), name);
  const database = join(project, "measured.db");
  removeDatabase(database);
  copyFileSync(join(project, "data.db"), database);
  return {
    file: "peers/cms/serve.mjs",
    execPath: nodeFor(name, project),
    env: environmentOf(name, project, database),
  };
}
