import { afterEach, beforeEach, expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { testSite } from "@waymark/testing";

const original = globalThis.Response;
/** The class with which servers replace the global one, whose instances are not those of the original. */
class ReplacedResponse extends original {}
beforeEach(() => {
  globalThis.Response = ReplacedResponse;
});
afterEach(() => {
  globalThis.Response = original;
});

test("handlers and pages may return a response of the original class after the global one is replaced", async () => {
  const { get, definePageHandler, definePageTransform } = moduleBuilder({});
  const created = (text: string) => new original(text, { headers: { "X-Own": "1" } });
  const read = get({ summary: "Read", access: "public", handler: () => created("endpoint") });
  const door = defineModule({
    name: "door",
    namespaces: [defineNamespace("door/v1", { "/door": [read] })],
    pages: [
      definePageHandler("door", ({ path }) => (path === "/a" ? created("handler") : undefined)),
      definePageTransform("door", ({ path }) => (path === "/c" ? created("transform") : undefined)),
    ],
  });
  await using site = await testSite({ modules: [door()], pages: () => created("site") });
  const open = async (path: string) => {
    const response = await site.site.fetch(new Request(`http://localhost${path}`));
    return [response.status, response.headers.get("x-own"), await response.text()];
  };
  expect(await open("/api/door/v1/door")).toEqual([200, "1", "endpoint"]);
  expect(await open("/a")).toEqual([200, "1", "handler"]);
  expect(await open("/b")).toEqual([200, "1", "site"]);
  expect(await open("/c")).toEqual([200, "1", "transform"]);
});
