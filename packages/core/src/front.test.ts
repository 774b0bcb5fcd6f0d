import { expect, test } from "vitest";
import { bind } from "./bind.ts";
import { defineModule } from "./module.ts";
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
