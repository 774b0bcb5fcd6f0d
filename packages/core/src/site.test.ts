import { expect, test } from "vitest";
import { redirection } from "./test/redirection.ts";
import { testSite } from "@waymark/testing";

const start = async () => {
  const site = await testSite({ modules: [redirection()], url: "https://magazine.example" });
  return { site, keeper: site.as({ roles: ["keeper"] }) };
};

test("a caller with the permission creates, reads, updates and deletes a rule", async () => {
  const { site, keeper } = await start();
  const added = await keeper.post("/redirection/v1/redirect", { source: "/old", target: "/new" });
  expect(added.status).toBe(201);
  expect(added.headers.get("location")).toBe(
    "https://magazine.example/api/redirection/v1/redirect/1",
  );
  expect(added.body).toMatchObject({ id: 1, label: { rendered: "/old → /new" } });
  const read = await site.get("/redirection/v1/redirect/1", { context: "edit" });
  expect(read.body).toMatchObject({
    hits: 0,
    _links: { self: [{ href: expect.stringContaining("/1") }] },
  });
  const changed = await keeper.edit("/redirection/v1/redirect/1", { target: "/newer" });
  expect([changed.status, changed.body.target]).toEqual([200, "/newer"]);
  expect((await site.post("/redirection/v1/redirect/1/follow")).body).toEqual({
    location: "/newer",
  });
  expect(await site.site.runJobs()).toBe(1);
  expect((await site.get("/redirection/v1/redirect/1?context=edit&_fields=hits")).body).toEqual({
    hits: 1,
  });
  const gone = await keeper.remove("/redirection/v1/redirect/1");
  expect(gone.body).toEqual({
    deleted: true,
    previous: expect.objectContaining({ id: 1, target: "/newer" }),
  });
  expect(gone.body.previous).not.toHaveProperty("_links");
  expect((await site.get("/redirection/v1/redirect/1")).status).toBe(404);
});

test("an anonymous caller gets 401, an authenticated one without permission 403, both with the endpoint's code", async () => {
  const { site } = await start();
  const rule = { source: "/a", target: "/b" };
  const nobody = await site.post("/redirection/v1/redirect", rule);
  expect([nobody.status, nobody.body.code]).toEqual([401, "rest_cannot_create"]);
  const somebody = await site.as({ can: ["read"] }).post("/redirection/v1/redirect", rule);
  expect([somebody.status, somebody.body.data]).toEqual([403, { status: 403 }]);
});

test("Allow lists the methods that the caller may use", async () => {
  const { site, keeper } = await start();
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  expect((await site.get("/redirection/v1/redirect")).headers.get("allow")).toBe("GET");
  expect((await keeper.get("/redirection/v1/redirect")).headers.get("allow")).toBe("GET, POST");
  expect((await keeper.get("/redirection/v1/redirect/1")).headers.get("allow")).toBe(
    "GET, POST, PUT, PATCH, DELETE",
  );
});

test("a list has pages, with totals and links to the next and previous page", async () => {
  const { site, keeper } = await start();
  for (const n of [1, 2, 3, 4, 5])
    await keeper.post("/redirection/v1/redirect", { source: `/${n}`, target: "/t" });
  const page = await site.get("/redirection/v1/redirect", { page: 2, orderby: "source" });
  expect(page.headers.get("x-core-total")).toBe("5");
  expect(page.headers.get("x-core-totalpages")).toBe("3");
  expect(page.headers.get("link")).toBe(
    '<https://magazine.example/api/redirection/v1/redirect?page=1&orderby=source>; rel="prev", ' +
      '<https://magazine.example/api/redirection/v1/redirect?page=3&orderby=source>; rel="next"',
  );
  expect(page.body.map((rule: { id: number }) => rule.id)).toEqual([3, 4]);
});

test("_fields selects fields, including nested ones; _embed includes the targets of embeddable links", async () => {
  const { site, keeper } = await start();
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  expect((await site.get("/redirection/v1/redirect?_fields=id,label.raw")).body).toEqual([
    { id: 1, label: { raw: "/a" } },
  ]);
  const { body } = await site.get("/redirection/v1/redirect/1?_embed=core:first");
  expect(body._embedded["core:first"]).toMatchObject([{ id: 1, source: "/a" }]);
  expect(body._embedded["core:first"][0]).not.toHaveProperty("target");
  expect(body._links.curies[0].href).toBe("https://magazine.example/api/rels/{rel}");
});

test("an ETag gives a 304 for an unchanged object, and protects a newer version from a conditional write", async () => {
  const { site, keeper } = await start();
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  const read = await site.get("/redirection/v1/redirect/1");
  const tag = read.headers.get("etag") as string;
  expect(tag).toMatch(/^"1-1-/);
  expect((await site.get("/redirection/v1/redirect/1", {}, { "if-none-match": tag })).status).toBe(
    304,
  );
  const first = await keeper.edit(
    "/redirection/v1/redirect/1",
    { target: "/c" },
    { "if-match": tag },
  );
  expect(first.status).toBe(200);
  const second = await keeper.edit(
    "/redirection/v1/redirect/1",
    { target: "/d" },
    { "if-match": tag },
  );
  expect([second.status, second.body.code]).toEqual([412, "rest_precondition_failed"]);
});

test("a path parameter cannot have another value in body or query", async () => {
  const { keeper } = await start();
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  const reply = await keeper.edit("/redirection/v1/redirect/1?id=2", { id: 3, target: "/x" });
  expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_param"]);
});

test("the catalogue lists every route in the interface's form", async () => {
  const { site } = await start();
  const { body, headers } = await site.get("/");
  expect(Object.keys(body)).toEqual([
    "name",
    "description",
    "url",
    "home",
    "gmt_offset",
    "timezone_string",
    "namespaces",
    "authentication",
    "routes",
    "site_logo",
    "site_icon",
    "site_icon_url",
    "_links",
  ]);
  expect(body.namespaces).toEqual(["redirection/v1"]);
  expect(Object.keys(body.routes).slice(0, 4)).toEqual([
    "/",
    "/batch/v1",
    "/redirection/v1",
    "/redirection/v1/redirect",
  ]);
  const item = body.routes["/redirection/v1/redirect/(?P<id>[\\d]+)"];
  expect(item.methods).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE"]);
  expect(item).not.toHaveProperty("_links");
  expect(item.endpoints[1]).toMatchObject({
    allow_batch: { v1: true },
    args: { id: { type: "integer", required: false } },
  });
  const again = await site.get("/", {}, { "if-none-match": headers.get("etag") as string });
  expect(again.status).toBe(304);
});

test("a batch runs its items in one transaction, each with its own savepoint", async () => {
  const { keeper, site } = await start();
  const reply = await keeper.post("/batch/v1", {
    requests: [
      { path: "/redirection/v1/redirect", body: { source: "/a", target: "/b" } },
      { path: "/redirection/v1/redirect", body: { source: "/a", target: "/c" } },
      { method: "PATCH", path: "/redirection/v1/redirect/1", body: { target: "/d" } },
      { method: "DELETE", path: "/redirection/v1/redirect/1" },
      { path: "/nowhere" },
      { path: "http:///x" },
      { path: "/redirection/v1/redirect", body: {} },
    ],
  });
  expect(reply.status).toBe(207);
  expect(reply.body.responses.map((one: { status: number }) => one.status)).toEqual([
    201, 409, 200, 400, 404, 400, 400,
  ]);
  expect(reply.body.responses[0].headers.Location).toContain("/redirect/1");
  expect((await site.get("/redirection/v1/redirect")).body).toMatchObject([
    { id: 1, target: "/d" },
  ]);
});

test("a batch with require-all-validate writes nothing if an item is invalid", async () => {
  const { keeper, site } = await start();
  const reply = await keeper.post("/batch/v1", {
    validation: "require-all-validate",
    requests: [
      { path: "/redirection/v1/redirect", body: { source: "/a", target: "/b" } },
      { path: "/redirection/v1/redirect", body: {} },
    ],
  });
  expect(reply.body).toMatchObject({ failed: "validation", responses: [null, { status: 400 }] });
  expect((await site.get("/redirection/v1/redirect")).body).toEqual([]);
});

test("only POST can override the method", async () => {
  const { keeper, site } = await start();
  await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
  expect((await keeper.get("/redirection/v1/redirect/1?_method=DELETE")).status).toBe(200);
  const gone = await keeper.post("/redirection/v1/redirect/1?_method=DELETE");
  expect(gone.body).toMatchObject({ deleted: true });
  expect((await site.get("/redirection/v1/redirect/1")).status).toBe(404);
});

test("a route responds with rest_route, with a trailing slash, and to HEAD without a body", async () => {
  const { site } = await start();
  const plain = await site.site.fetch(
    new Request("https://magazine.example/?rest_route=/redirection/v1/redirect&_fields=id"),
  );
  expect([plain.status, await plain.json()]).toEqual([200, []]);
  expect((await site.get("/redirection/v1/redirect/")).status).toBe(200);
  const head = await site.send("HEAD", "/redirection/v1/redirect");
  expect([head.status, head.body, head.headers.get("x-core-total")]).toEqual([200, undefined, "0"]);
});

test("OPTIONS returns the catalogue entry with the schema of its objects; an unknown path is an empty list", async () => {
  const { site } = await start();
  const { body } = await site.options("/redirection/v1/redirect");
  expect(body.schema).toMatchObject({
    title: "redirect",
    properties: { hits: { context: ["edit"] } },
  });
  expect((await site.options("/nothing")).body).toEqual([]);
});

test("an envelope has status and headers, and problem documents are sent if preferred", async () => {
  const { site } = await start();
  expect((await site.get("/redirection/v1/redirect/9?_envelope")).body).toMatchObject({
    status: 404,
  });
  const problem = await site.get("/nothing", {}, { accept: "application/problem+json" });
  expect(problem.headers.get("content-type")).toBe("application/problem+json");
  expect(problem.body).toMatchObject({ status: 404, code: "rest_no_route" });
});

test("a module answers requests outside the API", async () => {
  const { site, keeper } = await start();
  await keeper.post("/redirection/v1/redirect", {
    source: "/old",
    target: "https://magazine.example/new",
  });
  const visit = await site.site.fetch(new Request("https://magazine.example/old"));
  expect([visit.status, visit.headers.get("location")]).toEqual([
    301,
    "https://magazine.example/new",
  ]);
  expect((await site.site.fetch(new Request("https://magazine.example/none"))).status).toBe(404);
});

test("a call in process goes through the same stages", async () => {
  const { site } = await start();
  const keeper = site.site.actor({ can: ["manage_redirects"] });
  const added = await site.site.call(
    "POST /redirection/v1/redirect",
    { source: "/a", target: "/b" },
    { as: keeper },
  );
  expect([added.status, added.body.id]).toEqual([201, 1]);
  const read = await site.site.call("GET /redirection/v1/redirect/:id", { id: 1, _fields: "id" });
  expect(read.body).toEqual({ id: 1 });
  expect(
    (await site.site.call("POST /redirection/v1/redirect", { source: "", target: "" })).status,
  ).toBe(400);
});

test("audit lists the permissions of each role, and explain describes the stages of a request", async () => {
  const { site } = await start();
  const rows = site.site.audit();
  expect(rows.find((row) => row.route === "POST /redirection/v1/redirect")).toMatchObject({
    module: "redirection",
    access: "can manage_redirects",
    may: { anonymous: "no", keeper: "yes" },
  });
  expect(site.site.explain("PATCH /redirection/v1/redirect/:id")).toContain("in one transaction");
});
