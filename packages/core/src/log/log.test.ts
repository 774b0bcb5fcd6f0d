import { afterEach, expect, test, vi } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { testSite } from "@waymark/testing";

const { get, post, definePageHandler } = moduleBuilder({});
const fail = (): never => {
  throw new TypeError("The tide table is missing.", { cause: new Error("disk") });
};
const broken = defineModule({
  name: "broken",
  pages: [definePageHandler("page", ({ path }) => (path === "/page" ? fail() : undefined))],
  namespaces: [
    defineNamespace("broken/v1", {
      "/read": [get({ summary: "Read", access: "public", handler: fail })],
      "/write": [post({ summary: "Write", access: "public", batch: true, handler: fail })],
      "/circle": [
        get({
          summary: "Get a circular value",
          access: "public",
          handler() {
            const circle: Record<string, unknown> = {};
            return (circle["self"] = circle);
          },
        }),
      ],
    }),
  ],
});
afterEach(() => vi.restoreAllMocks());

test("a site without a log writes failures to standard error, with their stack", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const site = createSite({ modules: [broken()] });
  const ask = (path: string) =>
    site.fetch(new Request(`http://localhost${path}`, { headers: { "x-request-id": "tide-1" } }));
  const failed = await ask("/api/broken/v1/read");
  const { data } = (await failed.json()) as { data: { ref: string } };
  expect(lines).toHaveLength(1);
  const [line = ""] = lines;
  expect(line.split("\n")[0]).toBe(
    `A request failed. ref=${data.ref} requestId=tide-1 route="GET /broken/v1/read"`,
  );
  expect(line).toContain("\n    TypeError: The tide table is missing.\n");
  expect(line).toContain("log.test.ts:");
  expect(line).toContain("\n    Caused by: Error: disk\n");
  const page = await ask("/page");
  expect(page.headers.get("x-request-id")).toBe("tide-1");
  expect(lines[1]?.split("\n")[0]).toMatch(
    /^A page handler failed\. ref=[\w-]{36} requestId=tide-1 method=GET path=\/page$/,
  );
  expect(await page.text()).toContain(/ref=([\w-]+)/.exec(lines[1] ?? "")?.[1]);
  await site.close();
});

test("one log line has the ref of a 500 and the id of the request", async () => {
  await using site = await testSite({ modules: [broken()] });
  const line = (i: number) => site.log.lines[i]?.fields;
  const failed = await site.get("/broken/v1/read");
  expect(line(0)).toMatchObject({
    ref: failed.body.data.ref,
    requestId: failed.headers.get("x-request-id"),
    route: "GET /broken/v1/read",
  });
  const unwritable = await site.get("/broken/v1/circle");
  expect(unwritable.status).toBe(500);
  expect(line(1)).toMatchObject({
    ref: unwritable.body.data.ref,
    requestId: unwritable.headers.get("x-request-id"),
  });
});

test("pages, redirects and the endpoints that a page calls have the id of the request", async () => {
  const { definePageHandler } = moduleBuilder({});
  const pages = [
    definePageHandler("parts", async ({ path, call }) => {
      if (path === "/moved") return Response.redirect("http://localhost/parts");
      if (path !== "/parts") return undefined;
      const { status } = await call("GET /broken/v1/read");
      return new Response(`The part responds with ${status}.`);
    }),
  ];
  await using site = await testSite({
    modules: [broken(), defineModule({ name: "parts", pages })()],
  });
  const open = (path: string, headers = {}) =>
    site.site.fetch(new Request(`http://localhost${path}`, { headers }));
  const page = await open("/parts", { "x-request-id": "tide-2" });
  expect(await page.text()).toBe("The part responds with 500.");
  expect(site.log.lines.map(({ fields }) => fields["requestId"])).toEqual(["tide-2"]);
  expect(page.headers.get("x-request-id")).toBe("tide-2");
  expect((await open("/moved", { "x-request-id": "tide-3" })).headers.get("x-request-id")).toBe(
    "tide-3",
  );
  const ids = [await open("/parts"), await open("/missing")].map(({ headers }) =>
    headers.get("x-request-id"),
  );
  expect(ids[0]).toMatch(/^[\w.-]{1,64}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("a failed item of a batch is logged with the id of the whole request", async () => {
  await using site = await testSite({ modules: [broken()] });
  const requests = [{ path: "/broken/v1/write" }, { path: "/broken/v1/write" }];
  const reply = await site.post("/batch/v1", { requests });
  const refs = reply.body.responses.map(
    (one: { body: { data: { ref: string } } }) => one.body.data.ref,
  );
  const id = reply.headers.get("x-request-id");
  expect(site.log.lines.map(({ fields: { ref, requestId } }) => [ref, requestId])).toEqual(
    refs.map((ref: string) => [ref, id]),
  );
});

test("the text of an error cannot forge a log entry, and secrets are masked", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const { consoleLog } = await import("./log-text.ts");
  consoleLog.error("Failed\nA request failed.", {
    password: "s3cret",
    error: new Error("one\nA request failed. ref=1\u001b[31m"),
  });
  const [line = ""] = lines;
  expect(line.split("\n").filter((one) => !one.startsWith("    "))).toEqual([
    'Failed\\nA request failed. password="***"',
  ]);
  expect(line).not.toContain("\u001b");
  expect(line).not.toContain("s3cret");
});
