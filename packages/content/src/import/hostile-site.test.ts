import fc from "fast-check";
import { expect, test } from "vitest";
import { importSite } from "../tasks/import.ts";
import { startSite, type ContentSite } from "../test/site.ts";
import { RemoteError } from "./remote/client.ts";

const address = "https://evil.test";
type Answers = (path: string, query: URLSearchParams) => Response | unknown;
const root = { name: "Evil", namespaces: ["core/v2"] };
const missing = () => Response.json({ code: "rest_no_route", message: "None." }, { status: 404 });

/** Imports from a site with arbitrary responses. */
async function read(answers: Answers, input: object = {}) {
  await using site = await startSite();
  return await readInto(site, answers, input);
}
async function readInto(site: ContentSite, answers: Answers, input: object = {}) {
  const requested: string[] = [];
  const report = await site.site.run(importSite, {
    address,
    pause: async () => {},
    ...input,
    fetch: async (given) => {
      const url = new URL(String(given));
      requested.push(url.href);
      if (url.pathname === "/") return Response.json(root);
      const answer = await answers(url.pathname.replace("/core/v2/", ""), url.searchParams);
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  return { report, asked: requested, dump: await site.dump() };
}
const only =
  (name: string, answer: Answers): Answers =>
  (path, query) =>
    path === name ? answer(path, query) : missing();

test("an import ends with a report or a meaningful error, whatever the responses", async () => {
  const hostile = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(
      fc.record({
        id: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constant("1")),
        title: fc.oneof(fc.jsonValue(), fc.record({ raw: fc.string({ unit: "binary" }) })),
        content: fc.record({ raw: fc.string({ unit: "binary" }), protected: fc.boolean() }),
        slug: fc.string({ unit: "binary" }),
        date: fc.oneof(fc.string(), fc.constant("9999-99-99T00:00:00"), fc.constant(null)),
        author: fc.oneof(fc.integer(), fc.constant(null)),
        categories: fc.jsonValue(),
        meta: fc.dictionary(
          fc.constantFrom("__proto__", "constructor", "footnotes"),
          fc.jsonValue(),
        ),
        source_url: fc.webUrl(),
        post: fc.integer({ min: -1, max: 3 }),
      }),
      { maxLength: 4 },
    ),
  );
  await using site = await startSite();
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom("users", "types", "posts", "tags", "media", "comments", "taxonomies"),
        hostile,
      ),
      async (answers) => {
        const done = readInto(site, (path) =>
          Object.hasOwn(answers, path) ? answers[path] : missing(),
        );
        await done.catch((error: unknown) => expect(error).toBeInstanceOf(RemoteError));
      },
    ),
    { numRuns: Number(process.env["ROUNDS"] ?? 80) },
  );
}, 60_000);

test("the report names the lists that the source does not have or does not allow to read", async () => {
  const answers: Answers = (path) => {
    if (path === "posts") return [];
    return path === "comments"
      ? Response.json({ message: "Sign in." }, { status: 401 })
      : missing();
  };
  const { report } = await read(answers);
  expect(
    report.unmapped.filter(({ what }) => ["posts", "media", "comments"].includes(what)),
  ).toEqual([
    expect.objectContaining({ what: "media", why: "The source does not have this list." }),
    expect.objectContaining({
      what: "comments",
      why: "The source does not allow this caller to list them.",
    }),
  ]);
});

test("an endless list that repeats its rows ends", async () => {
  const { asked: requested, dump } = await read(
    only(
      "tags",
      () =>
        new Response(JSON.stringify([{ id: 5, slug: "five", name: "Five" }]), {
          headers: { "x-core-totalpages": "999999" },
        }),
    ),
  );
  expect(requested.filter((url) => url.includes("/tags"))).toHaveLength(2);
  expect(dump.terms.filter(({ taxonomy }) => taxonomy === "post_tag")).toHaveLength(1);
});

test("all rows of a source that ignores the page size are imported", async () => {
  const tags = Array.from({ length: 120 }, (_, n) => ({ id: n + 1, slug: `t${n}`, name: `T${n}` }));
  const { report } = await read(only("tags", () => tags));
  expect(report.made["post_tag"]).toBe(120);
});

test("a response that is too large is requested in smaller pages, and then rejected", async () => {
  const long = () => {
    let input = 0;
    const piece = new Uint8Array(1024 * 1024);
    return new Response(
      new ReadableStream({
        pull: (to) => (input++ < 64 ? to.enqueue(piece) : to.close()),
      }),
    );
  };
  const sizes: (string | null)[] = [];
  const reading = read(
    only("posts", (_, query) => {
      sizes.push(query.get("per_page"));
      return long();
    }),
  );
  await expect(reading).rejects.toThrow("more than 16777216 bytes");
  expect(sizes).toEqual(["100", "20", "4"]);
});

test.for([
  ["is a redirect", () => Response.redirect("http://127.0.0.1/", 302)],
  ["is not JSON", () => new Response("<html>")],
  ["is a failure", () => new Response("oh", { status: 500 })],
  ["is not a list", () => ({ id: 1 })],
] as const)("a response that %s ends the import with a one-line error", async ([, answer]) => {
  const error = await read(only("posts", answer)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RemoteError);
  expect((error as Error).message).toMatch(/^https:\/\/evil\.test\/core\/v2\/posts [^\n]+\.$/);
});

test("URLs in responses are not requested, except those of media", async () => {
  const links = { link: "http://127.0.0.1/a", guid: { rendered: "http://127.0.0.1/b" } };
  const { asked: requested } = await read(
    (path) => {
      if (path === "posts")
        return [{ id: 1, ...links, _links: { self: [{ href: "http://127.0.0.1/c" }] } }];
      if (path === "types")
        return { post: { rest_base: "../../users" }, page: { rest_base: "//127.0.0.1" } };
      if (path === "media")
        return [
          { id: 2, source_url: "file:///etc/passwd" },
          { id: 3, source_url: "https://cdn.test/x.png" },
        ];
      return missing();
    },
    { media: "download" },
  );
  const others = requested.filter((url) => !url.startsWith(`${address}/`));
  expect(others).toEqual(["https://cdn.test/x.png"]);
});

test("a password is sent to the source only", async () => {
  await using site = await startSite();
  const reported = new Map<string, boolean>();
  await site.site.run(importSite, {
    address,
    login: "ines",
    password: "secret words",
    media: "download",
    fetch: async (given, init) => {
      const url = new URL(String(given));
      const isTold = new Headers(init?.headers).has("authorization");
      reported.set(url.origin, (reported.get(url.origin) ?? false) || isTold);
      if (url.pathname === "/") return Response.json(root);
      if (url.pathname === "/core/v2/media")
        return Response.json(
          ["https://cdn.test/x.png", `${address}.cdn.test/y.png`, "http://evil.test/z.png"].map(
            (source_url, n) => ({ id: n + 1, source_url }),
          ),
        );
      return missing();
    },
  });
  expect(Object.fromEntries(reported)).toEqual({
    "https://evil.test": true,
    "https://cdn.test": false,
    "https://evil.test.cdn.test": false,
    "http://evil.test": false,
  });
});

test.for(["ftp://a.test", "nowhere", "https://u:p@a.test", "https://a.test/?x=1", ""])(
  "%s is rejected as the URL of a site",
  async (given) => {
    await using site = await startSite();
    const input = { address: given, fetch: () => Promise.reject(new Error("Nothing is asked.")) };
    await expect(site.site.run(importSite, input)).rejects.toThrow("is not the address of a site");
  },
);

test("large ids are not kept, because the site could not assign higher ones", async () => {
  const { dump } = await read(
    only("posts", () => [{ id: 33_554_000, title: { rendered: "High" } }]),
  );
  expect(dump.content.map(({ id }) => id < 1_000)).toEqual([true]);
});
