import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import {
  unmoderated,
  comment,
  COMMENTS,
  fromAddress,
  publish,
  anonymousAllowed,
} from "./comments.ts";
import { startSite, type ContentSite } from "./site.ts";

const says = async (
  site: ContentSite,
  input: object,
  by: "subscriber" | "author" = "subscriber",
) => {
  const { status, body } = await site[by].post(COMMENTS, input);
  return status === 201 ? "said" : [status, body.code];
};

describe("a comment is rejected", () => {
  test("without an account, unless the site allows anonymous comments", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const { status, body } = await site.post(COMMENTS, { post, content: "x" });
    expect([status, body.code]).toEqual([401, "rest_comment_login_required"]);
  });

  test("if its item is missing, unpublished, unreadable or closed for comments", async () => {
    await using site = await startSite({ content: unmoderated });
    const on = async (more: object) =>
      says(site, { post: await publish(site, more), content: "x" });
    expect(await says(site, { content: "x" })).toEqual([403, "rest_comment_invalid_post_id"]);
    expect(await says(site, { post: 999, content: "x" })).toEqual([
      403,
      "rest_comment_invalid_post_id",
    ]);
    expect(await on({ status: "draft" })).toEqual([403, "rest_comment_draft_post"]);
    expect(await on({ status: "private" })).toEqual([403, "rest_cannot_read_post"]);
    expect(await on({ password: "pw" })).toEqual([403, "rest_cannot_read_post"]);
    expect(await on({ comment_status: "closed" })).toEqual([403, "rest_comment_closed"]);
    const trashed = await publish(site);
    await site.editor.remove(`/core/v2/posts/${trashed}`);
    expect(await says(site, { post: trashed, content: "x" })).toEqual([
      403,
      "rest_comment_trash_post",
    ]);
  });

  test("on a post that is too old, but not on a page", async () => {
    const discussion = { moderation: "none", closeAfterDays: 14 } as const;
    await using site = await startSite({ content: { discussion } });
    const post = await publish(site);
    const input = { title: "P", status: "publish", comment_status: "open" };
    const page = (await site.editor.post("/core/v2/pages", input)).body.id;
    site.clock.advance(13 * 86_400_000);
    expect(await says(site, { post, content: "In time" })).toBe("said");
    site.clock.advance(86_400_000);
    expect(await says(site, { post, content: "Too late" })).toEqual([403, "rest_comment_closed"]);
    expect(await says(site, { post: page, content: "Never too late" })).toBe("said");
  });

  test("with another user's name, IP address, a status or a date, unless the caller is a moderator", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    for (const [claim, code] of [
      [{ author: 1 }, "rest_comment_invalid_author"],
      [{ author_ip: "192.0.2.1" }, "rest_comment_invalid_author_ip"],
      [{ status: "approved" }, "rest_comment_invalid_status"],
      [{ date: "2020-01-01T00:00:00" }, "rest_comment_invalid_date"],
    ] as const) {
      expect(await says(site, { post, content: "x", ...claim })).toEqual([403, code]);
      const by = await site.editor.post(COMMENTS, { post, content: `by ${code}`, ...claim });
      expect(by.body).toMatchObject(claim);
    }
  });

  test("if it is empty after sanitizing, has an id or a type, or is too long", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    for (const content of ["", "  ", "<img src=x>", { raw: "" }, { rendered: "x" }, 7])
      expect(await says(site, { post, content })).toEqual([400, "rest_comment_content_invalid"]);
    expect(await says(site, { post })).toEqual([400, "rest_comment_content_invalid"]);
    expect(await says(site, { post, content: "x", id: 3 })).toEqual([400, "rest_comment_exists"]);
    expect(await says(site, { post, content: "x", type: "pingback" })).toEqual([
      400,
      "rest_invalid_comment_type",
    ]);
    const long = { content: "é".repeat(32_763) };
    expect(await says(site, { post, ...long })).toEqual([400, "comment_content_column_length"]);
    const names = { author_name: "n", author_email: "n@example.com" };
    for (const [more, code] of [
      [{ author_name: "n".repeat(246) }, "comment_author_column_length"],
      [
        { author_email: `${"n".repeat(60)}@${"e".repeat(50)}.org` },
        "comment_author_email_column_length",
      ],
      [{ author_url: `https://e.org/${"x".repeat(200)}` }, "comment_author_url_column_length"],
    ] as const) {
      const { body } = await site.editor.post(COMMENTS, { post, content: "x", ...names, ...more });
      expect(body.code).toBe(code);
    }
  });
});

describe.each(await testStorages())("on %s", (_, storage) => {
  test("duplicate comments are rejected", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    expect(await says(site, { post, content: "Same" })).toBe("said");
    expect(await says(site, { post, content: " Same" })).toEqual([409, "comment_duplicate"]);
    expect(await says(site, { post, content: "Same" }, "author")).toBe("said");
    site.clock.advance(20_000);
    expect(await says(site, { post, content: "Same", parent: 1 })).toBe("said");
    await site.editor.remove(`${COMMENTS}/1`);
    site.clock.advance(20_000);
    expect(await says(site, { post, content: "Same" })).toBe("said");
  });

  test("a second comment within 15 seconds is rejected, except for moderators", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    expect(await says(site, { post, content: "1" })).toBe("said");
    site.clock.advance(14_999);
    expect(await says(site, { post, content: "2" })).toEqual([400, "comment_flood"]);
    expect(await says(site, { post, content: "3" }, "author")).toBe("said");
    site.clock.advance(1001);
    expect(await says(site, { post, content: "2" })).toBe("said");
    for (const content of ["4", "5"]) expect(await comment(site, { post, content })).toBeTruthy();
  });

  test("only one of two concurrent comments by one person is accepted", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const post = await publish(site);
    const all = await Promise.all(["a", "b", "c"].map((content) => says(site, { post, content })));
    expect(all.filter((one) => one === "said")).toHaveLength(1);
  });
});

describe("anonymous commenters", () => {
  const ann = { author_name: "Ann", author_email: "ann@example.com" };

  test("require a name and an email if the site requires them", async () => {
    await using site = await startSite({ content: anonymousAllowed });
    const post = await publish(site);
    const from = async (input: object) => (await fromAddress(site, "192.0.2.7", input)).code;
    const code = "rest_comment_author_data_required";
    expect(await from({ post, content: "x" })).toBe(code);
    expect(
      await from({ post, content: "x", author_name: "<b></b>", author_email: "a@b.org" }),
    ).toBe(code);
    expect(await from({ post, content: "x", ...ann })).toBeUndefined();
    const [{ body }] = [await site.editor.get(`${COMMENTS}/1`, { context: "edit" })];
    expect(body).toMatchObject({
      ...ann,
      author: 0,
      author_ip: "192.0.2.7",
      author_user_agent: "reader",
    });
    expect(body._links.author).toBeUndefined();
  });

  test("may omit the name if the site does not require it", async () => {
    await using site = await startSite({
      content: { discussion: { ...anonymousAllowed.discussion, requireName: false } },
    });
    const post = await publish(site);
    expect((await fromAddress(site, "192.0.2.7", { post, content: "x" })).status).toBe(201);
  });

  test("skip moderation only if name and email both match an approved comment", async () => {
    await using site = await startSite({ content: { discussion: { anonymous: true } } });
    const post = await publish(site);
    const say = async (content: string, who: object) => {
      site.clock.advance(20_000);
      await fromAddress(site, "192.0.2.7", { post, content, ...who });
      const [newest] = (await site.editor.get(COMMENTS, { status: "all" })).body;
      return newest.status;
    };
    expect(await say("1", ann)).toBe("hold");
    await site.editor.edit(`${COMMENTS}/1`, { status: "approved" });
    expect(await say("2", ann)).toBe("approved");
    expect(await say("3", { ...ann, author_name: "Bob" })).toBe("hold");
    expect(await say("4", { author_name: "editor", author_email: "editor@example.com" })).toBe(
      "hold",
    );
  });

  test("are limited to twenty attempts in five minutes per IP address", async () => {
    await using site = await startSite({ content: anonymousAllowed });
    const post = await publish(site);
    for (let i = 0; i < 20; i++)
      await fromAddress(site, "192.0.2.7", { post, content: "", ...ann });
    const rejected = await fromAddress(site, "192.0.2.7", { post, content: "x", ...ann });
    expect([rejected.status, rejected.code]).toEqual([429, "rest_too_many_requests"]);
    expect(rejected.headers.get("retry-after")).toBe("300");
    expect((await fromAddress(site, "192.0.2.8", { post, content: "x", ...ann })).status).toBe(201);
    expect((await site.subscriber.post(COMMENTS, { post, content: "y" })).status).toBe(201);
  });

  test("must wait between comments from one IP address, whatever their name", async () => {
    await using site = await startSite({ content: anonymousAllowed });
    const post = await publish(site);
    await fromAddress(site, "192.0.2.7", { post, content: "x", ...ann });
    const bob = { author_name: "Bob", author_email: "bob@example.com" };
    const again = await fromAddress(site, "192.0.2.7", { post, content: "y", ...bob });
    expect([again.status, again.code]).toEqual([400, "comment_flood"]);
  });
});

test("users who are not moderators comment with the name of their account", async () => {
  await using site = await startSite({ content: unmoderated });
  const post = await publish(site);
  const forged = {
    author_name: "editor",
    author_email: "editor@example.com",
    author_url: "http://x.y",
  };
  const { body } = await site.subscriber.post(COMMENTS, { post, content: "x", ...forged });
  expect(body).toMatchObject({ author: 5, author_name: "subscriber", author_url: "" });
});

test("columns of the table that are not arguments cannot be set", async () => {
  await using site = await startSite({ content: unmoderated });
  const post = await publish(site);
  const forged = {
    audience: "everybody",
    owner: 5,
    in_trash: false,
    extra: { before: { status: "approved" } },
    link: "http://evil.example",
    meta: { x: 1 },
  };
  await site.subscriber.post(COMMENTS, { post, content: "x", ...forged });
  const [row] = (await site.dump()).comments;
  expect(row).toMatchObject({ audience: "post:publish", owner: 2, extra: {} });
});
