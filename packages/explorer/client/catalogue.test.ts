import { expect, test } from "vitest";
import { routeAt, toRoutes } from "./catalogue.ts";

const routes = toRoutes({
  routes: {
    "/posts": {
      namespace: "",
      endpoints: [{ methods: ["GET"], args: [] }, { methods: ["POST"] }],
    },
    "/posts/(?P<id>[\\d]+)": {
      endpoints: [{ methods: ["GET"] }, { methods: ["POST", "PUT", "PATCH"] }],
    },
    "/posts/(?P<id>[\\w-]+)": { endpoints: [{ methods: ["DELETE"] }] },
    "/posts/latest": { endpoints: [{ methods: ["GET"] }] },
  },
});

test("routes have their kinds of endpoints and unique ids", () => {
  expect(routes.map(({ id, kinds }) => [id, kinds.join()])).toEqual([
    ["/posts", "read,create"],
    ["/posts/{id}", "read,change"],
    ["/posts/(?P<id>[\\w-]+)", "delete"],
    ["/posts/latest", "read"],
  ]);
});

test.each([
  ["/posts", "/posts", {}, [], false],
  ["/posts/{id}", "/posts/{id}", {}, [], false],
  ["/posts?", "/posts", {}, [], true],
  [
    "/posts?a=1&b=x%20y",
    "/posts",
    {},
    [
      ["a", "1"],
      ["b", "x y"],
    ],
    true,
  ],
  ["/posts/12?context=edit", "/posts/{id}", { id: "12" }, [["context", "edit"]], true],
  ["/posts/latest?", "/posts/latest", {}, [], true],
])("the address #%s shows %s", (hash, id, values, pairs, runs) => {
  const found = routeAt(routes, hash);
  expect(found?.route.id).toBe(id);
  expect(found).toMatchObject({ values, pairs, runs });
});

test("a URL without a route shows none", () => {
  expect(routeAt(routes, "/elsewhere")).toBeUndefined();
  expect(routeAt(routes, "/posts/%zz?")).toBeUndefined();
});
