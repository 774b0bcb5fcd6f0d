import { expect, test } from "vitest";
import { startPages, type Opened } from "./site.ts";

const discussion = { anonymous: true, moderation: "none" } as const;
const send = (values: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(values),
});
const comment = {
  name: "Ana <b>",
  email: "ana@example.com",
  content: "Is it <script>deep</script>?",
};

test("a visitor comments and replies without a script, and threads are shown", async () => {
  await using site = await startPages({ content: { discussion } });
  const { id: postId, link } = await site.add("posts", { title: "High water" });
  const path = new URL(link).pathname;
  const sent = await site.open(`${path}?send=comment`, send(comment));
  expect(sent.status).toBe(303);
  const [, id = ""] = /#comment-(\d+)$/.exec(sent.to ?? "") ?? [];
  const shown = await site.open(path);
  expect(shown.text).toContain("1 comment</h2>");
  expect(shown.text).toContain('<p class="comment-author">Ana</p>');
  expect(shown.text).not.toContain("<script>deep");
  expect(shown.text).toContain(`href="${path}?reply=${id}#respond"`);
  const replying = await site.open(`${path}?reply=${id}`);
  expect(replying.text).toContain(`<input type="hidden" name="parent" value="${id}">`);
  expect(replying.text).toContain(`<link rel="canonical" href="${link}">`);
  const reply = await site.editor.post("/core/v2/comments", {
    post: postId,
    parent: Number(id),
    content: "Very.",
  });
  expect(reply.status).toBe(201);
  expect((await site.open(path)).text).toMatch(
    new RegExp(`<li id="comment-${id}">[^]*<ol><li id="comment-${reply.body.id}">`),
  );
});
test("a comment that waits for moderation is confirmed to its author and not shown", async () => {
  await using site = await startPages({
    content: { discussion: { anonymous: true, moderation: "all" } },
  });
  const { link } = await site.add("posts", { title: "High water" });
  const path = new URL(link).pathname;
  const { status, to } = await site.open(`${path}?send=comment`, send(comment));
  expect([status, to]).toEqual([303, `${path}?comment=held#comments`]);
  const held = await site.open(`${path}?comment=held`);
  expect(held.text).toContain("Your comment is waiting for moderation.");
  expect(held.text).not.toContain("Is it");
  expect((await site.open(`${path}feed/`)).text).not.toContain("Is it");
});

test("a rejected comment is shown again with the reason and its values", async () => {
  await using site = await startPages({ content: { discussion } });
  const { link } = await site.add("posts", { title: "High water" });
  const path = `${new URL(link).pathname}?send=comment`;
  const wrong = await site.open(path, send({ ...comment, email: "nowhere" }));
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Enter a valid email address.");
  expect(wrong.text).toContain('value="nowhere"');
  expect(wrong.text).toContain("Is it &lt;script&gt;");
  expect((await site.open(path, send({ ...comment, content: " " }))).status).toBe(400);
});

test("comments are closed, or for users only, depending on the item and the options", async () => {
  await using site = await startPages();
  const open = await site.add("posts", { title: "Open" });
  const closed = await site.add("posts", { title: "Closed", comment_status: "closed" });
  expect((await site.open(open.link)).text).toContain(">Sign in</a> to write a comment.");
  expect((await site.open(closed.link)).text).not.toContain("<textarea");
  const sent = await site.open(`${new URL(closed.link).pathname}?send=comment`, send(comment));
  expect(sent.status).toBeGreaterThanOrEqual(400);
});

test("a form that another site sends is not accepted", async () => {
  await using site = await startPages({ content: { discussion } });
  const { link } = await site.add("posts", { title: "High water" });
  const headers = { "sec-fetch-site": "cross-site" };
  const sent = await site.open(`${new URL(link).pathname}?send=comment`, {
    ...send(comment),
    headers,
  });
  expect(sent.status).toBe(404);
  expect((await site.open(link)).text).not.toContain("1 comment");
});

test("a protected article opens with its password, which is stored for its path only", async () => {
  await using site = await startPages();
  const { link } = await site.add("posts", {
    title: "Secret tide",
    content: "Under the third step.",
    excerpt: "A hint.",
    password: "a b;ç",
  });
  const path = new URL(link).pathname;
  const isOpen = ({ text }: Opened) => text.includes("Under the third step.");
  const locked = await site.open(path);
  expect(isOpen(locked)).toBe(false);
  expect(locked.text).not.toContain("A hint.");
  expect(locked.text).toContain('type="password"');
  const wrong = await site.open(`${path}?send=password`, send({ password: "no" }));
  expect([wrong.status, isOpen(wrong)]).toEqual([403, false]);
  expect(wrong.text).toContain("The password is wrong.");
  const right = await site.open(`${path}?send=password`, send({ password: "a b;ç" }));
  expect([right.status, right.to]).toEqual([303, path]);
  const set = right.headers.get("set-cookie") ?? "";
  expect(set).toContain(`Path=${path}; HttpOnly; SameSite=Lax`);
  const cookie = set.split(";")[0] ?? "";
  const opened = await site.open(path, { headers: { cookie } });
  expect(isOpen(opened)).toBe(true);
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  for (const other of ["/", "/feed/", "/?s=third"])
    expect(isOpen(await site.open(other, { headers: { cookie } }))).toBe(false);
  const stale = await site.open(path, { headers: { cookie: "waymark_post_password=%E0%A4" } });
  expect([stale.status, isOpen(stale)]).toEqual([200, false]);
});

test("comments are divided into pages, with their threads, and every link leads to the page of its comment", async () => {
  await using site = await startPages({ content: { discussion }, pages: { commentsPerPage: 2 } });
  const { id: post, link } = await site.add("posts", { title: "High water" });
  const path = new URL(link).pathname;
  const add = async (content: string, parent = 0) => {
    const { body } = await site.editor.post("/core/v2/comments", { post, parent, content });
    return Number(body.id);
  };
  const [one, two, three, four, five] = [
    await add("One"),
    await add("Two"),
    await add("Three"),
    await add("Four"),
    await add("Five"),
  ];
  const reply = await add("A late reply", one);
  const shownOn = async (address: string) =>
    [...(await site.open(address)).text.matchAll(/<li id="comment-(\d+)">/g)].map(([, id]) =>
      Number(id),
    );
  expect(await shownOn(path)).toEqual([one, reply, two]);
  expect(await shownOn(`${path}?comments=2`)).toEqual([three, four]);
  expect(await shownOn(`${path}?comments=3`)).toEqual([five]);
  expect((await site.open(`${path}?comments=4`)).status).toBe(404);

  const first = await site.open(path);
  expect(first.text).toContain("6 comments</h2>");
  expect(first.text).toContain(`<a rel="next" href="${path}?comments=2#comments">`);
  expect(first.text).toContain(`<link rel="canonical" href="${link}">`);
  const second = await site.open(`${path}?comments=2`);
  expect(second.text).toContain(`<link rel="canonical" href="${link}?comments=2">`);
  expect(second.text).toContain("<title>High water, page 2 · Harbour Lights</title>");
  expect(second.text).toContain(`href="${path}?comments=2#comment-${three}"`);
  expect(second.text).toContain(`action="${path}?comments=2&amp;send=comment#respond"`);

  // The link of a comment in the API has no page; a script of the page opens it.
  const found = await site.open(`${path}?comment=${four}`);
  expect(found.text).toContain(`<li id="comment-${four}">`);
  expect(found.text).toContain(`<link rel="canonical" href="${link}?comments=2">`);
  expect(first.headers.get("content-security-policy")).toContain("script-src 'sha256-");
  expect((await site.open(`${path}?comment=99`)).status).toBe(200);
  expect(await shownOn(`${path}?reply=${five}`)).toEqual([five]);
  site.test.clock.advance(60_000);
  const answer = { ...comment, parent: String(four) };
  const sent = await site.open(`${path}?comments=2&send=comment`, send(answer));
  expect(sent.to).toMatch(new RegExp(`^${path}\\?comment=(\\d+)#comment-\\1$`));
  site.test.clock.advance(60_000);
  const last = await site.open(`${path}?send=comment`, send({ ...comment, content: "Last" }));
  expect(last.to).toMatch(/\?comment=(\d+)#comment-\1$/);
  const empty = await site.open(
    `${path}?comments=9&send=comment`,
    send({ ...comment, content: "" }),
  );
  expect([empty.status, empty.text.includes('role="alert"')]).toEqual([400, true]);
});
