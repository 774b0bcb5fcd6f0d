import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { popup } from "../index.ts";
import { startSite } from "./site.ts";

moduleContract(
  [accounts(), content(), popup({ alias: { namespace: "harbour/v1", route: "visits" } })],
  { describe, test, expect },
);

test("counting is public, and statistics are for editors of popups", async () => {
  await using site = await startSite();
  const rows = site.site
    .audit()
    .filter(({ module, route }) => module === "popup" && !route.includes("/core/v2/"))
    .map(({ route, may }) => [route, may["anonymous"], may["author"], may["editor"]]);
  expect(rows).toEqual([
    ["GET /popup/v2/popups", "no", "no", "yes"],
    ["GET /popup/v2/popups/:id", "depends", "depends", "depends"],
    ["POST /popup/v2/popups/:id/resets", "depends", "depends", "depends"],
    ["GET /popup/v2/totals", "no", "no", "yes"],
    ["POST /popup/v2/previews", "no", "no", "yes"],
    ["GET /popup/v1/analytics", "yes", "yes", "yes"],
  ]);
});

test.each([
  [{ path: "dialogs" }, /^popup: option path: /],
  [{ path: "/api/dialogs" }, /is inside the API/],
  [{ path: "/dialogs/" }, /^popup: option path: /],
  [{ limit: -1 }, /^popup: option limit must be /],
  [{ alias: { namespace: "/harbour", route: "visits" } }, /^popup: option alias/],
  [{ alias: { namespace: "harbour/v1", route: "a/b" } }, /^popup: option alias/],
  [{ alias: { namespace: "core/v2", route: "posts" } }, /GET \/core\/v2\/posts/],
  [{ cookiePath: "/; domain=example.com" }, /^popup: option cookiePath: /],
  [{ skip: ["account"] }, /^popup: option skip/],
  [{ unknown: true }, /^popup: options: unknown /],
])("invalid options are reported by name: %o", async (wrong, message) => {
  await expect(startSite({ popup: wrong as never })).rejects.toThrow(message);
});
