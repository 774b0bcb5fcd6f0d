import { expect, test } from "vitest";
import { startPages } from "./site.ts";

/** The link of a page in the menu or in a list of pages. */
const hrefOf = (text: string, name: string) =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
    ([, , label]) => label === name,
  )?.[1];

test("the menu and lists of pages link to a published page below a draft", async () => {
  await using site = await startPages();
  const about = await site.add("pages", { title: "About" });
  const { link } = await site.add("pages", { title: "Team", parent: about.id });
  await site.editor.edit(`/core/v2/pages/${about.id}`, { status: "draft" });
  const list = await site.add("pages", { title: "List", content: "<!-- wp:page-list /-->" });
  const [, inner = ""] = (await site.open(list.link)).text.split("wp-block-page-list");
  for (const text of [(await site.open("/")).text, inner]) {
    const href = hrefOf(text, "Team") ?? "";
    expect(new URL(href, link).href).toBe(link);
    expect((await site.open(href)).status).toBe(200);
  }
});

test("a page below a draft without a slug is at its plain address", async () => {
  await using site = await startPages({
    content: { discussion: { anonymous: true, moderation: "none" } },
  });
  const parent = await site.add("pages", { title: "About", status: "draft" });
  expect((await site.editor.get(`/core/v2/pages/${parent.id}`)).body.slug).toBe("");
  const { id } = await site.add("pages", {
    ...{ title: "Team", parent: parent.id, comment_status: "open" },
    content: "One.<!--nextpage-->Two.",
  });
  const { link } = (await site.editor.get(`/core/v2/pages/${id}`)).body;
  const path = `/?page_id=${id}`;
  expect(new URL(link).pathname + new URL(link).search).toBe(path);
  expect(hrefOf((await site.open("/")).text, "Team")).toBe(path);
  const shown = await site.open(path);
  expect([shown.status, shown.to]).toEqual([200, null]);
  const next = shown.text.match(/<link rel="next" href="([^"]*)"/)?.[1]?.replace("&amp;", "&");
  expect((await site.open(next ?? "")).text).toContain("Two.");
  const [, action = ""] =
    /class="comment-form" method="post" action="([^"]*)"/.exec(shown.text) ?? [];
  const body = new URLSearchParams({ name: "Ana", email: "ana@example.com", content: "Hello." });
  const sent = await site.open(action.replace("&amp;", "&"), { method: "POST", body });
  expect([sent.status, sent.to?.split("#")[0]]).toEqual([303, path]);
  expect((await site.open(sent.to ?? "")).text).toContain("Hello.");
});

test("the pages of the list of posts at a plain address link to each other", async () => {
  await using site = await startPages();
  const parent = await site.add("pages", { title: "About", status: "draft" });
  const { id } = await site.add("pages", { title: "Journal", parent: parent.id });
  for (const title of ["Older", "Newer"]) await site.add("posts", { title });
  const settings = { show_on_front: "page", page_for_posts: id, posts_per_page: 1 };
  expect((await site.editor.edit("/core/v2/settings", settings)).status).toBe(200);
  const first = await site.open(`/?page_id=${id}`);
  const [, next = ""] = /<link rel="next" href="([^"]*)"/.exec(first.text) ?? [];
  const second = await site.open(next.replace("&amp;", "&"));
  expect([second.status, second.text.includes("Older")]).toEqual([200, true]);
});

test("the password of a page at its plain address can be entered", async () => {
  await using site = await startPages();
  const parent = await site.add("pages", { title: "About", status: "draft" });
  const { id } = await site.add("pages", {
    ...{ title: "Team", parent: parent.id, content: "Under the step.", password: "sesame" },
  });
  const locked = await site.open(`/?page_id=${id}`);
  const [, action = ""] =
    /class="password-form" method="post" action="([^"]*)"/.exec(locked.text) ?? [];
  const sent = await site.open(action.replace("&amp;", "&"), {
    method: "POST",
    body: new URLSearchParams({ password: "sesame" }),
  });
  const cookie = sent.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await site.open(sent.to ?? "", { headers: { cookie } })).text).toContain(
    "Under the step.",
  );
});

test("a post whose slug is a number is at its link, not the archive of a year or a month", async () => {
  for (const [permalinks, slug] of [
    ["/:slug/", "2025"],
    ["/:year/:slug/", "12"],
    ["/:year/:month/:slug/", "31"],
  ] as const) {
    await using site = await startPages({ content: { permalinks } });
    const { link } = await site.add("posts", {
      ...{
        title: "Tides",
        slug,
        content: "Until ten.",
        date: "2025-12-31T09:00:00",
        comment_status: "open",
      },
    });
    await site.add("posts", { title: "Other", date: "2025-12-31T10:00:00" });
    const { status, text } = await site.open(link);
    expect([status, text.match(/<h1>(.*?)<\/h1>/)?.[1]]).toEqual([200, "Tides"]);
    expect((await site.open(new URL(link).pathname.slice(0, -1))).to).toBe(new URL(link).pathname);
    expect((await site.open(`${link}feed/`)).text).toContain(`Comments on “Tides”`);
    const archive = slug === "2025" ? "/2025/12/" : "/2025/";
    expect((await site.open(archive)).text).toContain(">Other</a>");
  }
});
