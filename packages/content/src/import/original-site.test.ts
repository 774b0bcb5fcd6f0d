import { createUser } from "@waymark/accounts";
import { expect, test } from "vitest";
import { importSite, type ImportSiteInput } from "../tasks/import.ts";
import { startSite } from "../test/site.ts";
import { RemoteError } from "./remote/client.ts";

const address = "https://old.test";
const namespaces = ["oembed/1.0", "wp/v2", "wp-site-health/v1", "acme-shop/v3"];
const missing = () => Response.json({ code: "rest_no_route", message: "None." }, { status: 404 });
const rendered = (raw: string) => ({ raw, rendered: `<p>${raw}</p>` });
/** The lists of a site with the names of the WordPress REST API, in the edit context. */
const lists: Readonly<Record<string, unknown>> = {
  "wp/v2/types": {
    post: { slug: "post", rest_base: "posts", rest_namespace: "wp/v2" },
    page: { slug: "page", rest_base: "pages", rest_namespace: "wp/v2" },
    attachment: { slug: "attachment", rest_base: "media", rest_namespace: "wp/v2" },
    wp_template: { slug: "wp_template", rest_base: "templates", rest_namespace: "wp/v2" },
    recipe: { slug: "recipe", rest_base: "recipes", rest_namespace: "wp/v2" },
  },
  "wp/v2/taxonomies": {
    category: { slug: "category", rest_base: "categories", rest_namespace: "wp/v2" },
    post_tag: { slug: "post_tag", rest_base: "tags", rest_namespace: "wp/v2" },
    course: { slug: "course", rest_base: "courses", rest_namespace: "wp/v2" },
  },
  "wp/v2/users": [
    { id: 7, username: "ann", slug: "ann", name: "Ann", email: "ann@old.test", roles: ["editor"] },
    { id: 8, username: "kim", slug: "kim", name: "Kim", email: "", roles: ["shop_manager"] },
    { id: 9, username: "root", slug: "root", name: "Root", email: "", roles: ["administrator"] },
  ],
  "wp/v2/categories": [{ id: 3, slug: "boats", name: "Boats", parent: 0, meta: [] }],
  "wp/v2/posts": [
    {
      id: 41,
      date: "2026-03-01T09:00:00",
      date_gmt: "2026-03-01T09:00:00",
      modified: "2026-03-02T09:00:00",
      modified_gmt: "2026-03-02T09:00:00",
      slug: "ferry",
      status: "publish",
      link: `${address}/ferry/`,
      title: rendered("The ferry"),
      content: { ...rendered("<p>It sails.</p>"), protected: false },
      excerpt: rendered(""),
      author: 7,
      featured_media: 42,
      sticky: true,
      format: "aside",
      categories: [3],
      tags: [],
      meta: { footnotes: "" },
    },
  ],
  "wp/v2/media": [
    {
      id: 42,
      slug: "boat",
      status: "inherit",
      title: rendered("Boat"),
      source_url: `${address}/wp-content/uploads/2026/03/boat-scaled.png`,
      media_details: { file: "2026/03/boat-scaled.png", original_image: "boat.png" },
    },
  ],
  "wp/v2/comments": [
    { id: 5, post: 41, content: rendered("Nice"), status: "approved", author_name: "Bo" },
    { id: 6, post: 41, parent: 5, content: rendered("Yes"), status: "approved" },
    { id: 7, post: 41, type: "note", content: rendered("Too long?"), status: "approved" },
  ],
};
const settings = {
  title: "Old Harbour",
  description: "Boats & fog",
  url: address,
  email: "root@old.test",
  timezone: "",
  posts_per_page: 7,
  page_on_front: 0,
  site_icon: 42,
  default_category: 3,
  default_post_format: "opera",
  acme_color: "red",
};
const root = { name: "Old", url: address, home: address, namespaces };
type Serve = (url: URL) => Response | undefined;
const answerTo = (path: string): Response => {
  if (path === "") return Response.json(root);
  return Object.hasOwn(lists, path)
    ? Response.json(lists[path], { headers: { "x-wp-totalpages": "1" } })
    : missing();
};
/** Its API at an address below the site. */
const below =
  (folder: string): Serve =>
  ({ pathname }) =>
    pathname.startsWith(folder) ? answerTo(pathname.slice(folder.length)) : undefined;

async function read(serve: Serve, input: Partial<ImportSiteInput> = {}) {
  await using site = await startSite();
  const requested: string[] = [];
  const report = await site.site.run(importSite, {
    address,
    login: "ann",
    password: "secret words",
    pause: async () => {},
    ...input,
    fetch: async (given) => {
      const url = new URL(String(given));
      requested.push(url.href);
      if (["spam", "trash"].includes(url.searchParams.get("status") ?? ""))
        return Response.json([]);
      return serve(url) ?? new Response("<html>None</html>", { status: 404 });
    },
  });
  const { body: users } = await site.administrator.get("/core/v2/users", { context: "edit" });
  return { report, requested, users, dump: await site.dump() };
}

test("a site with the names of the WordPress REST API is imported", async () => {
  const { report, dump, requested } = await read(below("/wp-json/"));
  expect(report.made).toMatchObject({ category: 1, post: 1, attachment: 1, comment: 2, user: 3 });
  const [post] = dump.content.filter(({ type }) => type === "post");
  expect(post).toMatchObject({
    id: 41,
    title: "The ferry",
    content: "<p>It sails.</p>",
    sticky: true,
    format: "aside",
    featured_media: 42,
  });
  expect(dump.comments.map(({ id, parent, post: on }) => [id, parent, on])).toEqual([
    [5, 0, 41],
    [6, 5, 41],
  ]);
  expect(dump.termLinks).toMatchObject([{ content: 41, term: dump.terms.at(-1)?.id }]);
  expect(report.unmapped.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "interface acme-shop/v3",
      "type recipe",
      "taxonomy course",
      "role editor",
      "editorial note",
    ]),
  );
  expect(requested.filter((url) => url.includes("core/v2"))).toEqual([]);
});

test("roles above author are only assigned if the operator maps them", async () => {
  const roles = { editor: "editor", shop_manager: "contributor" };
  const { users, report } = await read(below("/wp-json/"), { roles });
  const found = users.map(({ username, roles }: { username: string; roles: string[] }) => [
    username,
    roles,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      ["ann", ["editor"]],
      ["kim", ["contributor"]],
      ["root", ["author"]],
    ]),
  );
  const missed = report.unmapped.flatMap(({ what }) => (what.startsWith("role") ? [what] : []));
  expect(missed).toEqual(["role administrator"]);
  await expect(read(below("/wp-json/"), { roles: { editor: "captain" } })).rejects.toThrow(
    'No module of the site declares the role "captain"',
  );
});

test.for([
  ["header", { link: `<${address}/blog/api/>; rel="https://api.w.org/"` }, ""],
  ["page", {}, `<link rel='https://api.w.org/' href='${address}/blog/api/' />`],
] as const)("the API is found by the link in the %s of the page", async ([, headers, html]) => {
  const { report } = await read((url) =>
    url.pathname === "/" && url.search === ""
      ? new Response(`<html><head>${html}</head></html>`, { headers })
      : below("/blog/api/")(url),
  );
  expect(report.made).toMatchObject({ post: 1, comment: 2 });
});

test("the API is found behind the parameter rest_route", async () => {
  const { report, requested } = await read(({ searchParams, pathname }) => {
    const route = searchParams.get("rest_route");
    return pathname === "/" && route !== null ? answerTo(route.slice(1)) : undefined;
  });
  expect(report.made).toMatchObject({ post: 1, comment: 2 });
  const posts = requested.find((url) => url.includes("posts")) ?? "";
  expect(new URL(posts).searchParams.get("rest_route")).toBe("/wp/v2/posts");
  expect(new URL(posts).searchParams.get("context")).toBe("edit");
});

test("a page that names an API of another origin is not followed", async () => {
  const requested: string[] = [];
  const reading = read((url) => {
    requested.push(url.origin);
    return url.pathname === "/" && url.search === ""
      ? new Response("", { headers: { link: '<https://evil.test/>; rel="https://api.w.org/"' } })
      : undefined;
  });
  await expect(reading).rejects.toThrow(RemoteError);
  expect(new Set(requested)).toEqual(new Set([address]));
});

test("the error for a redirected address names its target", async () => {
  const reading = read(() => Response.redirect("https://www.old.test/", 301));
  await expect(reading).rejects.toThrow("is redirected (301) to https://www.old.test/;");
});

test("existing users keep their roles", async () => {
  await using site = await startSite();
  await site.site.run(createUser, { login: "root", email: "root@here.test", role: "subscriber" });
  await site.site.run(importSite, {
    address,
    login: "ann",
    password: "secret words",
    roles: { administrator: "administrator" },
    fetch: async (given) => below("/wp-json/")(new URL(String(given))) ?? missing(),
  });
  const { body } = await site.administrator.get("/core/v2/users", { context: "edit" });
  const user = body.find(({ username }: { username: string }) => username === "root");
  expect(user.roles).toEqual(["subscriber"]);
});

test("settings are taken over with the ids of imported items", async () => {
  await using site = await startSite();
  const report = await site.site.run(importSite, {
    address,
    login: "ann",
    password: "secret words",
    settings: true,
    fetch: async (given) => {
      const url = new URL(String(given));
      if (url.pathname.endsWith("/settings")) return Response.json(settings);
      return below("/wp-json/")(url) ?? missing();
    },
  });
  const { body } = await site.administrator.get("/core/v2/settings");
  expect(body).toMatchObject({
    title: "Old Harbour",
    description: "Boats & fog",
    posts_per_page: 7,
    site_icon: 42,
  });
  expect(body.email).not.toBe(settings.email);
  const missed = report.unmapped
    .map(({ what }) => what)
    .filter((what) => what.startsWith("setting"));
  expect(missed.toSorted()).toEqual(["setting acme_color", "setting default_post_format"]);
  const { body: terms } = await site.administrator.get("/core/v2/categories", { slug: "boats" });
  expect(body.default_category).toBe(terms[0].id);
});

test("a dry run counts like an import, and stores nothing", async () => {
  const media = async () => undefined;
  const input = { media, settings: true, roles: { editor: "editor" } };
  const serve: Serve = (url) =>
    url.pathname.endsWith("/settings") ? Response.json(settings) : below("/wp-json/")(url);
  await using empty = await startSite();
  const before = await empty.dump();
  const dryRun = await read(serve, { ...input, dryRun: true });
  const { dump, report } = dryRun;
  expect(dump.content).toEqual(before.content);
  expect(dump.terms).toEqual(before.terms);
  expect(dump.users).toHaveLength(before.users.length);
  const done = await read(serve, input);
  expect({ ...report.made, file: 0 }).toEqual({ ...done.report.made, file: 0 });
  const said = (one: typeof report) => one.unmapped.map(({ what }) => what).toSorted();
  expect(said(report)).toEqual(
    said(done.report).filter((what) => what !== "file" && what !== "address"),
  );
});
