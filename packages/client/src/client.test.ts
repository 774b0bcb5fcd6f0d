import { testSite } from "@waymark/testing";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ApiError, createClient, discover, isApiError } from "./index.ts";
import { beBusy, harbour, planBytes } from "./test/harbour.ts";

const boats = "/harbour/v1/boats";
const root = "https://harbour.example/api";

/** A running harbour, and a client of its keeper that talks to the site without a network. */
async function open() {
  const modules = [harbour()] as const;
  const site = await testSite({ url: "https://harbour.example", modules });
  const keeper = site.as({ can: ["moor"] });
  const sent: Request[] = [];
  const client = createClient<typeof site.site>({
    url: root,
    fetch: async (request) => {
      sent.push(request.clone());
      const { pathname, search } = new URL(request.url);
      const { status, headers, body } = await keeper.send(
        request.method,
        (pathname + search).replace("/api", ""),
        {
          headers: request.headers,
          ...(request.body !== null && { body: await request.arrayBuffer() }),
        },
      );
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return new Response([204, 304].includes(status) ? null : text, { status, headers });
    },
  });
  const anonymous = createClient<typeof site.site>({
    url: root,
    fetch: (request) => {
      sent.push(request.clone());
      return site.site.fetch(request);
    },
  });
  return Object.assign(site, { client, anonymous, sent });
}
afterEach(() => beBusy(0));

/** Moors this many boats: Boat 1, Boat 2, … */
async function moor({ client }: Awaited<ReturnType<typeof open>>, count: number) {
  for (let i = 1; i <= count; i++) await client.post(boats, { name: `Boat ${i}`, berth: i });
}

test("calls the route of a path and returns the response", async () => {
  await using site = await open();
  const created = await site.client.post(boats, { name: "Gaivota", berth: 3 });
  expect([created.status, created.body.label]).toEqual([201, { rendered: "Gaivota at 3" }]);
  const read = await site.anonymous.get(`${boats}/:id`, { id: created.body.id });
  expect(read.body).toMatchObject({ id: created.body.id, name: "Gaivota" });
  expect(read.total).toBeUndefined();
  const moved = await site.client.edit(`${boats}/:id`, { id: created.body.id, berth: 4 });
  expect(moved.body.berth).toBe(4);
  const gone = await site.client.remove(`${boats}/:id`, { id: created.body.id, force: true });
  expect(gone.body).toMatchObject({ deleted: true, previous: { name: "Gaivota" } });
});

test("a list has totals, and its pages can be iterated", async () => {
  await using site = await open();
  await moor(site, 5);
  const first = await site.anonymous.get(boats, { orderby: "name" });
  expect([first.body.length, first.total, first.totalPages]).toEqual([2, 5, 3]);
  const read: string[] = [];
  for await (const { body } of site.anonymous.pages(boats, { _fields: ["name"] }))
    read.push(...body.map(({ name }) => name));
  expect(read).toEqual(["Boat 1", "Boat 2", "Boat 3", "Boat 4", "Boat 5"]);
});

test("sends lists, fields and contexts in the format of the API", async () => {
  await using site = await open();
  await moor(site, 3);
  const { body } = await site.anonymous.get(boats, {
    berths: [1, 3],
    _fields: ["id", "label.rendered"],
  });
  expect(body).toEqual([
    { id: 1, label: { rendered: "Boat 1 at 1" } },
    { id: 3, label: { rendered: "Boat 3 at 3" } },
  ]);
  await site.anonymous.get(boats, { berths: [] });
  expect(site.sent.at(-1)?.url).toBe(`${root}${boats}?berths=`);
});

test("a file is a blob with all its bytes, and text is a string", async () => {
  await using site = await open();
  const { body: file } = await site.anonymous.get("/harbour/v1/plans/*path", { path: "a/b.png" });
  if (typeof file === "string") throw new TypeError("The file is a text.");
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(["image/png", planBytes]);
  const csv = await site.anonymous.get("/harbour/v1/plans/*path", { path: "a/b.csv" });
  expect(csv.body).toBe("a,b");
});

test("path parameters are encoded and cannot change the route", async () => {
  await using site = await open();
  const word = "a b ?#%&é";
  expect((await site.anonymous.get("/harbour/v1/words/:word", { word })).body).toEqual({ word });
  for (const bad of ["", ".", ".."])
    await expect(site.anonymous.get("/harbour/v1/words/:word", { word: bad })).rejects.toThrow(
      TypeError,
    );
  expect(site.sent).toHaveLength(1);
  const slashed = site.anonymous.get("/harbour/v1/words/:word", { word: "../boats" });
  await expect(slashed).rejects.toMatchObject({ code: "rest_no_route" });
});

test("a catch-all parameter keeps its slashes and cannot leave its folder", async () => {
  const sent: string[] = [];
  const fetch = ({ url }: Request) => {
    sent.push(url);
    return Response.json({});
  };
  const client = createClient({ url: root, fetch });
  await client.send("GET", "/files/v1/*path", { path: "a b/c?.txt" });
  expect(sent).toEqual([`${root}/files/v1/a%20b/c%3F.txt`]);
  for (const path of ["", "a//b", "../a", "a/..", "a/./b"])
    await expect(client.send("GET", "/files/v1/*path", { path })).rejects.toThrow(TypeError);
});

test("an error response is thrown with its code, status and data", async () => {
  await using site = await open();
  const rejected = await site.anonymous.post(boats, { name: "x" }).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(ApiError);
  expect(rejected).toMatchObject({ code: "harbour_closed", status: 401, data: { status: 401 } });
  expect(isApiError(rejected, "harbour_closed")).toBe(true);
  expect(isApiError(rejected, "rest_forbidden")).toBe(false);
  const invalid = await site.client.post(boats, { name: "" }).catch((error: unknown) => error);
  expect(invalid).toMatchObject({
    code: "rest_invalid_param",
    data: { params: { name: expect.any(String) } },
  });
});

test("an error response that is not JSON is an ApiError too", async () => {
  const client = createClient({
    url: root,
    fetch: () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  });
  const rejected = await client.send("GET", "/x").catch((error: unknown) => error);
  expect(rejected).toMatchObject({ code: "unknown_answer", status: 502 });
});

test("uploads a file with further arguments", async () => {
  await using site = await open();
  const file = new File(["words"], "paper.txt", { type: "text/plain" });
  const { body } = await site.client.upload("/harbour/v1/papers", file, {
    note: "n",
    tags: ["a b", "c"],
  });
  expect(body).toEqual({ note: "n", tags: ["a b", "c"], name: "paper.txt", size: 5 });
});

test("a batch is one request; each item has its own response or error", async () => {
  await using site = await open();
  const { isRejected: isRefused, replies } = await site.client.batch(({ post, edit, remove }) => [
    post(boats, { name: "Gaivota" }),
    edit(`${boats}/:id`, { id: 99, berth: 1 }),
    remove(`${boats}/:id`, { id: 1, force: true }),
  ]);
  expect(site.sent).toHaveLength(1);
  expect(isRefused).toBe(false);
  const [made, missing, gone] = replies;
  expect(made?.ok && made.body.name).toBe("Gaivota");
  expect(missing?.ok === false && missing.error.code).toBe("rest_not_found");
  expect(gone?.ok && "deleted" in gone.body).toBe(true);
  expect(await site.sent[0]?.json()).toMatchObject({
    requests: [
      { method: "POST", path: boats, body: { name: "Gaivota" } },
      { method: "PATCH", path: `${boats}/99`, body: { berth: 1 } },
      { method: "DELETE", path: `${boats}/1?force=1` },
    ],
  });
});

test("require-all-validate does nothing if one item is invalid", async () => {
  await using site = await open();
  const { isRejected: isRefused, replies } = await site.client.batch(
    ({ post }) => [post(boats, { name: "Gaivota" }), post(boats, { name: "" })],
    { validation: "require-all-validate" },
  );
  expect([isRefused, replies[0], replies[1]?.ok]).toEqual([true, undefined, false]);
  expect((await site.anonymous.get(boats)).total).toBe(0);
});

test("retries reads of a busy site, but not writes", async () => {
  await using site = await open();
  beBusy(2);
  expect((await site.anonymous.get("/harbour/v1/busy")).body).toEqual({ ready: true });
  expect(site.sent).toHaveLength(3);
  beBusy(3);
  await expect(site.anonymous.get("/harbour/v1/busy")).rejects.toMatchObject({ status: 503 });
  beBusy(1);
  await expect(site.anonymous.post("/harbour/v1/busy")).rejects.toMatchObject({ status: 503 });
});

test("a signal aborts a call, also while it waits for a retry", async () => {
  const controller = new AbortController();
  const client = createClient({
    url: root,
    fetch: () => new Response(null, { status: 503, headers: { "Retry-After": "20" } }),
  });
  const call = client.send("GET", "/x", {}, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 20);
  await expect(call).rejects.toThrow("enough");
  const long = createClient({
    url: root,
    fetch: () => new Response(null, { status: 429, headers: { "Retry-After": "3600" } }),
  });
  await expect(long.send("GET", "/x")).rejects.toMatchObject({ status: 429 });
});

test("sends credentials as Basic in UTF-8, and takes a new nonce from each response", async () => {
  const sent: Request[] = [];
  const answer = (request: Request) => {
    sent.push(request);
    return new Response("{}", {
      headers: { "Content-Type": "application/json", "X-Core-Nonce": `n${sent.length}` },
    });
  };
  const basic = createClient({
    url: root,
    auth: { login: "inês", password: "a b" },
    fetch: answer,
  });
  await basic.send("GET", "/x");
  const header = sent[0]?.headers.get("authorization")?.replace("Basic ", "") ?? "";
  expect(Buffer.from(header, "base64").toString()).toBe("inês:a b");
  const session = createClient({ url: root, auth: { nonce: "n" }, fetch: answer });
  await session.send("GET", "/x");
  await session.send("GET", "/x");
  expect(sent.slice(1).map(({ headers }) => headers.get("x-core-nonce"))).toEqual(["n", "n2"]);
});

test("asks a function for the headers of each request that is sent, retries included", async () => {
  const sent: (string | null)[] = [];
  let token = 0;
  const client = createClient({
    url: root,
    headers: () => Promise.resolve({ authorization: `Bearer ${++token}`, Accept: "text/plain" }),
    fetch: ({ headers }) => {
      sent.push(`${headers.get("authorization")} ${headers.get("accept")}`);
      return sent.length === 2
        ? new Response(null, { status: 503, headers: { "Retry-After": "0" } })
        : new Response("[]", { headers: { "Content-Type": "application/json" } });
    },
  });
  await client.send("GET", "/x");
  await client.send("GET", "/x");
  for await (const _ of client.pages("/x" as never)) break;
  await client.upload("/x" as never, new Blob([]));
  await client.send("GET", "/x", {}, { headers: { Authorization: "Bearer mine" } });
  expect(sent).toEqual([
    ...[1, 2, 3, 4, 5].map((one) => `Bearer ${one} text/plain`),
    "Bearer mine text/plain",
  ]);
});

test("fails with the error of a function for headers, and sends nothing", async () => {
  const client = createClient({
    url: root,
    headers: () => Promise.reject(new Error("no token")),
    fetch: () => expect.unreachable(),
  });
  await expect(client.send("POST", "/x")).rejects.toThrow("no token");
});

test("sends credentials only to the site: redirects are not followed, and a path must begin with a slash", async () => {
  const received: string[] = [];
  const server = createServer(({ url, headers }, outgoing) => {
    received.push(`${url} ${headers["x-core-nonce"]}`);
    outgoing.writeHead(307, { Location: "http://localhost:1/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const client = createClient({ url: `http://127.0.0.1:${port}`, auth: { nonce: "n" } });
    await expect(client.send("POST", "/x")).rejects.toMatchObject({
      status: 307,
      code: "redirected",
      message: expect.stringContaining("http://localhost:1/elsewhere") as string,
    });
    for (const path of ["@elsewhere.example/x", ".elsewhere.example", "0", ""]) {
      await expect(client.send("GET", path)).rejects.toThrow("must begin with a slash");
      const upload = client.upload(path as never, new Blob([]));
      await expect(upload).rejects.toThrow("must begin with a slash");
    }
    expect(received).toEqual(["/x n"]);
  } finally {
    server.close();
  }
});

test("a message of a WebSocket that is not JSON ends the socket with an error, and nothing is thrown elsewhere", async () => {
  const listeners = new Map<string, (event: never) => void>();
  const closed: unknown[] = [];
  const client = createClient<Awaited<ReturnType<typeof open>>["site"]>({
    url: root,
    webSocket: () => ({
      bufferedAmount: 0,
      send: () => undefined,
      close: (code) => void closed.push(code),
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
    }),
  });
  const socket = client.socket("/harbour/v1/radio" as never) as AsyncIterable<unknown>;
  await new Promise((resolve) => setTimeout(resolve));
  const emit = (type: string, event: object = {}) => listeners.get(type)?.(event as never);
  emit("open");
  emit("message", { data: '{"text":"Ahoy"}' });
  emit("message", { data: "<html>502</html>" });
  emit("message", { data: '{"text":"later"}' });
  const received: unknown[] = [];
  const reading = (async () => {
    for await (const message of socket) received.push(message);
  })();
  await expect(reading).rejects.toThrow("not JSON");
  expect([received, closed]).toEqual([[{ text: "Ahoy" }], [1000]]);
});

test.each([
  "null",
  "[]",
  '{"linkset":{}}',
  '{"linkset":[{"service-meta":{"href":1}}]}',
  '{"linkset":[{"service-meta":[{"href":1}]}]}',
])("discovers the root of the API by the Link header if the catalogue is %s", async (catalogue) => {
  const fetch = ({ method }: Request) =>
    method === "HEAD"
      ? new Response(null, { headers: { link: `<${root}/>; rel="${root}/rels/"` } })
      : new Response(catalogue);
  expect(await discover("https://harbour.example", { fetch })).toBe(root);
});

test("discovers the API of a site below a path, not that of the site at the root of its host", async () => {
  const site = "https://harbour.example/magazine";
  const fetch = ({ url }: Request) => {
    if (url.endsWith("/.well-known/api-catalog"))
      return Response.json({ linkset: [{ "service-meta": [{ href: `${root}/` }] }] });
    const isPage = url === site || url === `${site}/`;
    const link = `<${site}/api/>; rel="${site}/api/rels/"`;
    return new Response(null, isPage ? { headers: { link } } : { status: 404 });
  };
  expect(await discover(site, { fetch })).toBe(`${site}/api`);
  const elsewhere = "https://harbour.example/elsewhere";
  expect(await discover(elsewhere, { fetch })).toBe(root);
  // Browsers do not let scripts of other origins read pages.
  const unreadable = (request: Request) => {
    if (request.method === "HEAD") throw new TypeError("Failed to fetch");
    return fetch(request);
  };
  expect(await discover(elsewhere, { fetch: unreadable })).toBe(root);
  const apiOnly = (request: Request) => {
    const { url, method } = request;
    if (url === `${site}/api/`) return fetch(new Request(site));
    return method === "HEAD" ? unreadable(request) : fetch(request);
  };
  expect(await discover(site, { fetch: apiOnly })).toBe(`${site}/api`);
});

test("discovers the root of the API", async () => {
  await using site = await open();
  expect(await discover("https://harbour.example/", { fetch: site.site.fetch })).toBe(root);
  const nowhere = () => new Response(null, { status: 404 });
  await expect(discover("https://harbour.example", { fetch: nowhere })).rejects.toThrow(
    "No API found",
  );
  for (const url of ["harbour", `${root}?rest_route=/`, `${root}#api`])
    expect(() => createClient({ url })).toThrow(TypeError);
});

test("works over HTTP as in process", async () => {
  await using site = await open();
  await moor(site, 3);
  const server = createServer(async (incoming, outgoing) => {
    const { status, headers, body } = await site.send(
      incoming.method ?? "GET",
      (incoming.url ?? "").replace("/api", ""),
    );
    outgoing.writeHead(status, Object.fromEntries(headers)).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const client = createClient<typeof site.site>({ url: `http://127.0.0.1:${port}/api/` });
    const names: string[] = [];
    for await (const { body } of client.pages(boats)) names.push(...body.map(({ name }) => name));
    expect(names).toEqual(["Boat 1", "Boat 2", "Boat 3"]);
  } finally {
    server.close();
  }
});
