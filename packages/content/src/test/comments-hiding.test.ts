import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { unmoderated, comment, COMMENTS, idsOf, publish } from "./comments.ts";
import { callers, startSite, type ContentSite } from "./site.ts";

const places = ["publish", "locked", "draft", "pending", "private", "future", "trash"] as const;
const states = ["approved", "hold", "spam", "trash"] as const;
const dated = { future: { date: "2027-01-01T00:00:00" }, locked: { password: "pw" } } as const;

/** Posts and pages in every state, of authors with few and many permissions; below each a comment in every state. */
async function fill(site: ContentSite): Promise<number[]> {
  const created: number[] = [];
  for (const base of ["posts", "pages"])
    for (const place of places)
      for (const author of [3, 4]) {
        const path = `/core/v2/${base}`;
        const open = { title: "T", status: "publish", comment_status: "open", author };
        const { body } = await site.editor.post(path, open);
        for (const status of states)
          created.push(
            await comment(site, {
              post: body.id,
              author: 5,
              status,
              content: `${place} ${status}`,
            }),
          );
        if (place === "trash") await site.editor.remove(`${path}/${body.id}`);
        else if (place in dated)
          await site.editor.edit(`${path}/${body.id}`, dated[place as keyof typeof dated]);
        else await site.editor.edit(`${path}/${body.id}`, { status: place });
      }
  return created;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("lists contain, and totals count, only comments that the caller can read individually", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const created = await fill(site);
    for (const name of callers) {
      const caller = site[name];
      const byStatus = new Map<string, number[]>(states.map((status) => [status, []]));
      for (const id of created) {
        const { status, body } = await caller.get(`${COMMENTS}/${id}`);
        if (status === 200) byStatus.get(body.status)?.push(id);
        else expect(body.code).toMatch(/^rest_cannot_read(_post)?$/);
      }
      const isWriter = !["subscriber", "roleless", "anonymous"].includes(name);
      for (const status of isWriter ? states : (["approved"] as const)) {
        const word = status === "approved" ? "approve" : status;
        const query = { status: word, per_page: 100, orderby: "id", order: "asc" };
        const list = await caller.get(COMMENTS, query);
        expect([name, status, idsOf(list)]).toEqual([name, status, byStatus.get(status)]);
        expect(list.headers.get("x-core-total")).toBe(String(byStatus.get(status)?.length));
      }
    }
  });

  test("approved comments are readable by the readers of the item", async () => {
    await using site = await startSite({ storage: storage(), content: unmoderated });
    const created = await fill(site);
    const rows = (await site.dump()).comments.filter(({ status }) => status === "approved");
    expect(rows).toHaveLength(created.length / states.length);
    const { content } = await site.dump();
    for (const name of callers)
      for (const { id, post } of rows) {
        const item = content.find((one) => one.id === post);
        const path = `/core/v2/${item?.type}s/${post}`;
        const seen = await site[name].get(path);
        const edits = (await site[name].get(path, { context: "edit" })).status === 200;
        const isOut = seen.status === 200 && !seen.body.content.protected;
        const expected = edits || (isOut && item?.status !== "trash");
        const text = (await site[name].get(`${COMMENTS}/${id}`)).status === 200;
        expect([name, path, item?.status, text]).toEqual([name, path, item?.status, expected]);
      }
  });
});

describe("personal data", () => {
  const personal = ["author_email", "author_ip", "author_user_agent"];

  test("email and IP addresses are visible to moderators only, in every context and route", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site, { author: 3 });
    const canary = { author_name: "Ann", author_email: "canary@example.com" };
    const input = { post, content: "x", ...canary, author_ip: "192.0.2.99" };
    const id = await comment(site, { ...input, author_user_agent: "Canary/1.0" });
    const own = await site.subscriber.post(COMMENTS, { post, content: "mine" });
    for (const name of callers.filter((one) => !["administrator", "editor"].includes(one)))
      for (const path of [
        COMMENTS,
        `${COMMENTS}/${id}`,
        `${COMMENTS}?context=embed`,
        `${COMMENTS}?search=canary`,
        `${COMMENTS}?_fields=${personal.join(",")}`,
        `/core/v2/posts/${post}?_embed`,
        `${COMMENTS}?_embed`,
      ]) {
        const { status, body } = await site[name].get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(JSON.stringify(body)).not.toMatch(/canary|192\.0\.2\.99|@example\.com/i);
        const edit = await site[name].get(path, { context: "edit" });
        if (path.startsWith(COMMENTS) && !path.includes("context"))
          expect(edit.body.code).toBe("rest_forbidden_context");
      }
    // Users who can edit the item can moderate its comments without being moderators.
    const moderated = await site.author.edit(`${COMMENTS}/${id}`, { status: "hold" });
    expect([moderated.status, moderated.body.author_email]).toEqual([200, undefined]);
    expect(Object.keys(own.body).filter((key) => personal.includes(key))).toEqual([]);
    const trashed = await site.author.remove(`${COMMENTS}/${id}`, { force: true });
    expect(JSON.stringify(trashed.body)).not.toMatch(/canary/i);
  });

  test("no filter, search, order, total or ETag reveals an email address", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    await comment(site, {
      post,
      content: "x",
      author_name: "Ann",
      author_email: "ann@example.org",
    });
    for (const name of ["author", "contributor", "subscriber", "anonymous"] as const) {
      const filtered = await site[name].get(COMMENTS, { author_email: "ann@example.org" });
      expect(filtered.body.code).toBe("rest_forbidden_param");
      for (const search of ["ann@example.org", "example.org"])
        expect(idsOf(await site[name].get(COMMENTS, { search }))).toEqual([]);
      const { headers } = await site[name].get(`${COMMENTS}/1`);
      expect([headers.get("etag"), headers.get("last-modified")]).toEqual([null, null]);
    }
    expect(idsOf(await site.editor.get(COMMENTS, { search: "ann@example.org" }))).toEqual([1]);
    expect(idsOf(await site.editor.get(COMMENTS, { author_email: "ann@example.org" }))).toEqual([
      1,
    ]);
  });

  test("avatars of anonymous commenters depend on their name, not on their email address", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const ids = [];
    for (const author_email of ["a@example.org", "b@example.org"])
      ids.push(
        await comment(site, { post, content: author_email, author_name: "Ann", author_email }),
      );
    const pictures = [];
    for (const id of ids)
      pictures.push((await site.get(`${COMMENTS}/${id}`)).body.author_avatar_urls);
    expect(pictures[0]).toEqual(pictures[1]);
    const drawn = await site.site.fetch(new Request(pictures[0][48]));
    expect(drawn.headers.get("content-type")).toMatch("svg");
  });
});

test("filters that reveal unpublished data require the right to edit", async () => {
  await using site = await startSite({ content: unmoderated });
  const requested = { author: [3], author_exclude: [3], status: "hold", type: "pingback" };
  const { status, body } = await site.get(COMMENTS, requested);
  expect([status, body.code]).toEqual([401, "rest_forbidden_param"]);
  expect(body.message).toMatch("author, author_exclude, type, status");
  expect((await site.contributor.get(COMMENTS, requested)).status).toBe(200);
  expect((await site.subscriber.get(COMMENTS, { post: 0 })).body.code).toBe("rest_cannot_read");
});

describe("below a protected item", () => {
  test("comments are visible with its password, individually and in the list of the item", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site, { password: "sesame" });
    const other = await publish(site, { password: "sesame" });
    const id = await comment(site, { post });
    const answer = await comment(site, { post, content: "Yes.", parent: id });
    const one = `${COMMENTS}/${answer}`;
    expect((await site.get(one)).body.code).toBe("rest_cannot_read_post");
    expect((await site.get(one, { password: "no" })).body.code).toBe(
      "rest_post_incorrect_password",
    );
    const opened = await site.get(one, { password: "sesame", _embed: true });
    expect(opened.body._embedded["in-reply-to"][0].id).toBe(id);
    expect(idsOf(await site.get(COMMENTS))).toEqual([]);
    expect((await site.get(COMMENTS, { post })).body.code).toBe("rest_cannot_read_post");
    expect(idsOf(await site.get(COMMENTS, { post, password: "sesame" }))).toEqual([answer, id]);
    const both = await site.get(COMMENTS, { post: [post, other], password: "sesame" });
    expect(both.body.code).toBe("rest_cannot_read_post");
    const visible = await site.get(`/core/v2/posts/${post}`, { _embed: "replies" });
    expect(visible.body._embedded.replies[0].code).toBe("rest_cannot_read_post");
    const whole = await site.get(`/core/v2/posts/${post}`, {
      _embed: "replies",
      password: "sesame",
    });
    expect(whole.body._embedded.replies[0]).toHaveLength(2);
  });

  test("a caller may try ten wrong passwords", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site, { password: "sesame" });
    const id = await comment(site, { post });
    for (let i = 0; i < 5; i++) {
      await site.get(COMMENTS, { post, password: `a${i}` });
      await site.get(`${COMMENTS}/${id}`, { password: `b${i}` });
    }
    expect((await site.get(COMMENTS, { post, password: "sesame" })).status).toBe(429);
    expect((await site.get(`/core/v2/posts/${post}`, { password: "sesame" })).status).toBe(429);
  });

  test("callers who cannot read the item cannot test its password", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site, { password: "sesame", status: "draft" });
    for (const password of ["no", "sesame"])
      expect((await site.get(COMMENTS, { post, password })).body.code).toBe(
        "rest_cannot_read_post",
      );
  });
});

describe("a caller without the right to moderate", () => {
  test("cannot change or delete comments, including their own", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site);
    const { id } = (await site.subscriber.post(COMMENTS, { post, content: "x" })).body;
    for (const [name, status] of [
      ["anonymous", 401],
      ["subscriber", 403],
      ["author", 403],
    ] as const) {
      const changed = await site[name].edit(`${COMMENTS}/${id}`, { content: "y" });
      expect([changed.status, changed.body.code]).toEqual([status, "rest_cannot_edit"]);
      const removed = await site[name].remove(`${COMMENTS}/${id}`, { force: true });
      expect([removed.status, removed.body.code]).toEqual([status, "rest_cannot_delete"]);
    }
  });

  test("moderates comments on their own items, but cannot change author, IP address or date", async () => {
    await using site = await startSite({ content: unmoderated });
    const post = await publish(site, { author: 3 });
    const foreign = await publish(site);
    const id = await comment(site, { post, author: 5 });
    const edit = async (input: object) => {
      const { status, body } = await site.author.edit(`${COMMENTS}/${id}`, input);
      return status === 200 ? body.status : body.code;
    };
    expect(await edit({ status: "hold" })).toBe("hold");
    expect(await edit({ status: "approve", author: 5 })).toBe("approved");
    expect(await edit({ author: 1 })).toBe("rest_comment_invalid_author");
    expect(await edit({ author_ip: "192.0.2.1" })).toBe("rest_comment_invalid_author_ip");
    expect(await edit({ date: "2020-01-01T00:00:00" })).toBe("rest_comment_invalid_date");
    expect(await edit({ post: foreign })).toBe("rest_cannot_edit");
    expect(await edit({ post: 999 })).toBe("rest_comment_invalid_post_id");
  });
});
