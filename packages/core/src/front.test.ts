import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { bind } from "./bind.ts";
import { defineModule } from "./module.ts";
import { StorageUnavailableError } from "./storage/port.ts";
import { testSite } from "./testing/index.ts";

const { defineFront, defineScheme } = bind({});
const ada = { id: 7, login: "ada", displayName: "Ada", roles: [] };

test("a front learns who opens a page, also by what would not do for a call", async () => {
  const badge = defineScheme("badge", () => undefined, {
    headers: ["x-nonce"],
    page: ({ request }) => (request.headers.get("cookie") === "badge=7" ? ada : undefined),
  });
  const key = defineScheme(
    "key",
    ({ request }) => (request.headers.has("x-key") ? ada : undefined),
    {
      headers: ["x-key"],
    },
  );
  const who = defineFront("who", async ({ path, caller }) => {
    if (path !== "/who") return undefined;
    const { id, via } = await caller();
    return new Response(`${id} ${via}`);
  });
  const door = defineModule({ name: "door", schemes: [badge, key], front: [who] });
  await using site = await testSite({ modules: [door()], url: "http://site.test" });
  const ask = async (headers: Record<string, string>) =>
    (await site.site.fetch(new Request("http://site.test/who", { headers }))).text();
  expect(await ask({})).toBe("0 anonymous");
  expect(await ask({ cookie: "badge=7" })).toBe("7 badge");
  expect(await ask({ "x-key": "1" })).toBe("7 key");
});

test("a front that refuses is a page with the status, and markup in its message is shown", async () => {
  const refuse = (status: number | "auth", headers = {}) =>
    Promise.reject(new ApiError("no_entry", "No <b>entry</b>", status, {}, headers));
  const pages: Readonly<Record<string, () => Promise<never>>> = {
    "/gone": () => refuse(410, { "X-Own": "1" }),
    "/closed": () => refuse("auth"),
    "/full": () => Promise.reject(new StorageUnavailableError("full")),
    "/busy": () => Promise.reject(new StorageUnavailableError("busy")),
  };
  const key = defineScheme("key", ({ request }) =>
    request.headers.get("x-key") === "1" ? ada : undefined,
  );
  const wrong = defineScheme("wrong", ({ request }) =>
    request.headers.has("authorization") ? refuse(401) : undefined,
  );
  const door = defineModule({
    name: "door",
    schemes: [wrong, key],
    front: [
      defineFront("door", async ({ path, caller }) => {
        await caller();
        await pages[path]?.();
      }),
    ],
  });
  await using site = await testSite({ modules: [door()], url: "http://site.test" });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.site.fetch(new Request(`http://site.test${path}`, { headers }));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const gone = await ask("/gone");
  expect([gone.status, gone.headers.get("x-own"), gone.headers.get("cache-control")]).toEqual([
    410,
    "1",
    "private, no-cache",
  ]);
  expect(gone.text).toContain("No &lt;b&gt;entry&lt;/b&gt;");
  const closed = await ask("/closed");
  expect([closed.status, closed.headers.has("www-authenticate")]).toEqual([401, false]);
  expect((await ask("/closed", { "x-key": "1" })).status).toBe(403);
  const wrongly = await ask("/", { authorization: "Basic x" });
  expect([wrongly.status, wrongly.headers.has("www-authenticate")]).toEqual([401, true]);
  const busy = await ask("/busy");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await ask("/full")).status).toBe(507);
  expect(site.log.lines).toEqual([]);
});
