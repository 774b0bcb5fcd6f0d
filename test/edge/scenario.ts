import { expect, test } from "vitest";
import { people } from "./people.ts";

type Login = keyof typeof people;
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line no-explicit-any
  readonly body: any;
}
const basic = (login: Login) => ({
  authorization: `Basic ${btoa(`${login}:${people[login].secret}`)}`,
});

/** A PNG of one pixel. */
const pixel = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC",
  ),
  (char) => char.charCodeAt(0),
);

/** The tests that every runtime passes. @param origin - Returns the address of the server. */
export function scenario(origin: () => string): void {
  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${origin()}${path}`, { redirect: "manual", ...init });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }
  const as = (login: Login | undefined, method: string, path: string, body?: unknown) =>
    send(`/api${path}`, {
      method,
      headers: {
        ...(login && basic(login)),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  test("the first example of the README converts and rejects arguments", async () => {
    const good = await send("/api/tides/v1/height?hour=7");
    expect([good.status, good.body]).toEqual([200, { metres: 2.7 }]);
    const bad = await send("/api/tides/v1/height?hour=noon");
    expect(bad.status).toBe(400);
    expect(bad.body.data.params).toEqual({ hour: "hour is not of type integer." });
    for (let hour = 0; hour < 24; hour++)
      expect((await send(`/api/tides/v1/height?hour=${hour}`)).status).toBe(200);
  });

  test("200 notes are written, listed, searched and changed", async () => {
    expect((await as(undefined, "POST", "/notes/v1/notes", { text: "x" })).status).toBe(401);
    for (let i = 1; i <= 200; i++) {
      const { status, body } = await as("author", "POST", "/notes/v1/notes", { text: `Tide ${i}` });
      expect([i, status, body.text]).toEqual([i, 201, `Tide ${i}`]);
    }
    const list = await as(undefined, "GET", "/notes/v1/notes?per_page=5&page=2&_fields=text");
    expect(list.headers.get("x-core-total")).toBe("200");
    expect(list.body[0]).toEqual({ text: "Tide 195" });
    const found = await as(undefined, "GET", "/notes/v1/notes?search=tide 19");
    expect(found.headers.get("x-core-total")).toBe("11");
    const changed = await as("author", "PATCH", "/notes/v1/notes/7", { text: "Ebb" });
    expect([changed.status, changed.body.text]).toEqual([200, "Ebb"]);
    expect((await as("author", "PATCH", "/notes/v1/notes/999", { text: "Ebb" })).status).toBe(404);
  });

  test("the catalogue, OPTIONS, conditional requests and batches work", async () => {
    const catalogue = await as(undefined, "GET", "/");
    expect(Object.keys(catalogue.body.routes)).toContain("/core/v2/posts");
    const options = await as(undefined, "OPTIONS", "/core/v2/posts");
    expect(options.headers.get("allow")).toContain("GET");
    const etag = catalogue.headers.get("etag") ?? "";
    const again = await send("/api/", { headers: { "if-none-match": etag } });
    expect([etag !== "", again.status]).toEqual([true, 304]);
    const batch = await as("author", "POST", "/batch/v1", {
      requests: ["a", "b"].map((title) => ({
        method: "POST",
        path: "/core/v2/posts",
        body: { title },
      })),
    });
    expect(batch.body.responses.map(({ status }: Reply) => status)).toEqual([201, 201]);
  });

  test("a post is created, sanitized, revised, published, found, listed and deleted", async () => {
    const made = await as("author", "POST", "/core/v2/posts", {
      title: "Spring tide",
      content:
        '<!-- wp:paragraph --><p style="color:red" onclick="x()">High water</p><!-- /wp:paragraph --><script>x()</script><!-- wp:latest-posts /-->',
    });
    expect([made.status, made.body.status]).toEqual([201, "draft"]);
    const path = `/core/v2/posts/${made.body.id}`;
    for (let i = 1; i <= 3; i++)
      expect((await as("author", "PUT", path, { title: `Spring tide ${i}` })).status).toBe(200);
    const published = await as("author", "PUT", path, { status: "publish" });
    expect(published.body.status).toBe("publish");
    const { body: shown } = await as(undefined, "GET", `${path}?_embed=author`);
    expect(shown.content.rendered).toContain('<p style="color:red">High water</p>');
    expect(shown.content.rendered).toContain("wp-block-latest-posts");
    expect(shown.content.rendered).not.toMatch(/onclick|script/);
    expect(shown._embedded.author[0].slug).toBe("author");
    const revisions = await as("author", "GET", `${path}/revisions`);
    expect(revisions.body.map((one: Reply["body"]) => one.title.rendered)).toContain(
      "Spring tide 2",
    );
    expect((await as(undefined, "GET", "/core/v2/posts?search=water")).body).toHaveLength(1);
    expect((await as(undefined, "GET", "/core/v2/search?search=spring")).body).toHaveLength(1);
    const page = await send(new URL(shown.link).pathname);
    expect(page.status).toBeLessThan(500);
    expect((await as(undefined, "DELETE", path)).status).toBe(401);
    expect((await as("author", "DELETE", path)).body.status).toBe("trash");
    expect((await as("author", "DELETE", `${path}?force=true`)).body.deleted).toBe(true);
    expect((await as(undefined, "GET", path)).status).toBe(404);
  });

  test("200 posts with terms and comments are written and listed", async () => {
    const term = await as("admin", "POST", "/core/v2/categories", { name: "Harbour" });
    expect(term.status).toBe(201);
    const post = (i: number) =>
      as("author", "POST", "/core/v2/posts", {
        title: `Log ${i}`,
        content: `Entry ${i}`,
        status: "publish",
        categories: [term.body.id],
      });
    // Several at the same time, because requests share the storage.
    for (let i = 0; i < 200; i += 8) {
      const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => post(i + at)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    }
    const list = await as(
      undefined,
      "GET",
      `/core/v2/posts?categories=${term.body.id}&orderby=title&order=asc&per_page=3&_fields=title`,
    );
    expect(list.headers.get("x-core-total")).toBe("200");
    expect(list.body[0].title.rendered).toBe("Log 0");
    const [{ id }] = (await as(undefined, "GET", "/core/v2/posts?per_page=1")).body;
    const comment = await as("admin", "POST", "/core/v2/comments", { post: id, content: "Aye" });
    expect(comment.status).toBe(201);
    expect((await as(undefined, "GET", `/core/v2/comments?post=${id}`)).body).toHaveLength(1);
  });

  test("a file is uploaded, described, served and deleted", async () => {
    const { status, body } = await send("/api/core/v2/media", {
      method: "POST",
      headers: {
        ...basic("author"),
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="pixel.png"',
      },
      body: pixel,
    });
    expect([status, body.code, body.mime_type]).toEqual([201, undefined, "image/png"]);
    expect(body.media_details.filesize).toBe(pixel.length);
    const path = `/core/v2/media/${body.id}`;
    expect((await as("author", "PUT", path, { alt_text: "Buoy" })).body.alt_text).toBe("Buoy");
    const file = await fetch(`${origin()}${new URL(body.source_url).pathname}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pixel);
    expect((await as("author", "DELETE", `${path}?force=true`)).body.deleted).toBe(true);
  });

  test("a password signs in and is changed; a session, an application password and a token identify", async () => {
    const signIn = (password: string) =>
      send("/sign-in", {
        method: "POST",
        headers: { origin: origin() },
        body: new URLSearchParams({ login: "author", password, to: "/" }),
      });
    expect((await signIn("wrong")).status).toBe(401);
    const signedIn = await signIn(people.author.password);
    expect(signedIn.status).toBe(303);
    const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const session = await send("/session", { headers: { cookie } });
    expect(session.body.user.name).toBe("author");
    const me = "/core/v2/users/me";
    const own = await as("author", "POST", `${me}/application-passwords`, { name: "Phone" });
    expect(own.status).toBe(201);
    const token = await as("author", "POST", "/accounts/v1/users/me/tokens", { name: "Build" });
    const headers = { authorization: `Bearer ${token.body.token}` };
    expect((await send(`/api${me}`, { headers })).body.slug).toBe("author");
    const changed = await as("author", "POST", me, { password: "a fresh breeze" });
    expect(changed.status).toBe(200);
    expect((await signIn(people.author.password)).status).toBe(401);
    expect((await signIn("a fresh breeze")).status).toBe(303);
  });
}
