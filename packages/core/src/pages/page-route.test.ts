import { expect, test } from "vitest";
import { testSite } from "@waymark/testing";
import {
  createSite,
  defineModule,
  isServedPath,
  moduleBuilder,
  type PageHandler,
} from "../index.ts";

const { definePageHandler, defineNotFoundHandler, defineTask } = moduleBuilder({});
const look = defineTask("look", async (ctx, path: string) => isServedPath(ctx, path));
const show = ({ path }: { readonly path: string }) => new Response(path);
const boats = definePageHandler("boats", { path: "/boats/*", methods: ["GET"], handler: show });
const harbour = (...pages: readonly PageHandler[]) =>
  defineModule({ name: "harbour", pages, tasks: [look] })();

test("a path that ends with /* is every path below it", async () => {
  const url = "http://site.test/blog";
  await using started = await testSite({ modules: [harbour(boats)], url });
  const ask = async (path: string, method = "GET") => {
    const request = new Request(`http://site.test/blog${path}`, { method });
    const { status, headers } = await started.site.fetch(request);
    return [status, headers.get("allow"), await started.site.run(look, `/blog${path}`)];
  };
  for (const path of ["/boats/red", "/boats/", "/boats/red/sails"])
    expect(await ask(path)).toEqual([200, null, true]);
  expect(await ask("/boats/red", "POST")).toEqual([405, "GET, HEAD", true]);
  expect(await ask("/boats")).toEqual([404, null, true]);
  expect(await ask("/boatswain")).toEqual([404, null, false]);
});

test("explain shows the methods and paths of a page", () => {
  const all = definePageHandler("all", { path: ["/a", "/b/*"], handler: show });
  const { explain } = createSite({ modules: [harbour(boats, all)] });
  expect(explain("harbour.boats")).toBe(
    "harbour.boats, a page handler of GET /boats/*, declared by harbour",
  );
  expect(explain("harbour.all")).toBe(
    "harbour.all, a page handler of /a, /b/*, declared by harbour",
  );
});

test.for([
  [["boats"], 'harbour: page "one": path boats must start with a slash.'],
  [["/*/boats"], 'harbour: page "one": path /*/boats: * must be the whole last segment'],
  [["/boats*"], 'harbour: page "one": path /boats*: * must be the whole last segment'],
  [["/red", "/red"], 'harbour: page "one": path /red: it is listed twice.'],
  [["/boats/*"], 'harbour: page "one": path /boats/*: page "harbour.boats" also answers GET.'],
] as const)("a site with a page at %s does not start", ([path, message]) => {
  const one = definePageHandler("one", { path, handler: show });
  expect(() => createSite({ modules: [harbour(boats, one)] })).toThrow(message);
});

test("a path may have a handler for each method, and one for missing pages", () => {
  const send = definePageHandler("send", { path: "/boats/*", methods: ["POST"], handler: show });
  const missing = defineNotFoundHandler("missing", {
    path: "/boats/*",
    methods: ["GET"],
    handler: show,
  });
  expect(() => createSite({ modules: [harbour(boats, send, missing)] })).not.toThrow();
});
