import { expect, test } from "vitest";
import { testSite } from "@waymark/testing";
import { defineModule, isServedPath, moduleBuilder, servedPaths } from "../index.ts";

const { defineTask } = moduleBuilder({});
const look = defineTask("shop.look", async (ctx, path: string) => isServedPath(ctx, path));
const shop = defineModule({
  name: "shop",
  contributes: [servedPaths({ name: "shop", paths: ["/cart", "/Shop/", /^\/order-\d+$/] })],
  tasks: [look],
})();

test.for([
  ["/blog", true],
  ["/blog/", true],
  ["/blog/cart", true],
  ["/blog/CART//", true],
  ["/blog/c%61rt", true],
  ["/blog//cart", true],
  ["/blog/cart/else", false],
  ["/blog/shop", true],
  ["/blog/shop/boats/red", true],
  ["/blog/shopping", false],
  ["/blog/order-7/", true],
  ["/blog/order-x", false],
  ["/blog/robots.txt", true],
  ["/blog/api/core/v2/posts", true],
  ["/blog/apis", false],
  ["/cart", false],
  ["/", false],
  ["/blog/%ff", false],
] as const)("whether a site at /blog serves %s is %s", async ([path, isServed]) => {
  await using started = await testSite({ url: "https://site.test/blog", modules: [shop] });
  expect(await started.site.run(look, path)).toBe(isServed);
});

test("an API at the root of a site does not make all paths served ones", async () => {
  await using started = await testSite({ apiRoot: "/", modules: [shop] });
  const served = async (path: string) => started.site.run(look, path);
  expect([await served("/cart"), await served("/boats/red")]).toEqual([true, false]);
});
