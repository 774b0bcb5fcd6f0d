import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { security } from "../index.ts";
import { base, startSite } from "./site.ts";

moduleContract(
  [accounts(), content(), security()],
  { describe, test, expect },
  {
    mayChange: [
      { reason: "Proofs are counted whatever becomes of them.", tables: ["core_attempts"] },
    ],
  },
);

test("authentication endpoints are public, and the others are for administrators", async () => {
  await using site = await startSite();
  const rows = site.site
    .audit()
    .filter(({ module }) => module === "security")
    .map(({ route, may }) => [route, may["anonymous"], may["administrator"]]);
  const edits = (path: string, may: string) =>
    ["POST", "PUT", "PATCH"].map((method) => [`${method} ${base}/${path}`, "no", may]);
  expect(rows).toEqual([
    [`GET ${base}/authenticate`, "yes", "yes"],
    [`POST ${base}/authenticate`, "yes", "yes"],
    [`POST ${base}/authenticate-premium`, "yes", "yes"],
    [`GET ${base}/config`, "no", "yes"],
    ...edits("config", "yes"),
    ...edits("disconnect", "yes"),
    ...edits("premium-connect", "no"),
    [`GET ${base}/scan/issues`, "no", "yes"],
    [`GET ${base}/scan/issues/:id/difference`, "no", "yes"],
    [`POST ${base}/scan`, "no", "yes"],
    [`DELETE ${base}/scan`, "no", "yes"],
    ...edits("scan/issue", "yes"),
    [`GET ${base}/sign-ins`, "no", "yes"],
    [`GET ${base}/lockouts`, "no", "yes"],
    [`DELETE ${base}/lockouts/:id`, "no", "yes"],
    // The caller's own, and those of users without more capabilities.
    [`GET ${base}/devices`, "no", "yes"],
    [`DELETE ${base}/devices/:id`, "no", "yes"],
    [`GET ${base}/two-factor`, "no", "yes"],
    [`POST ${base}/two-factor`, "no", "yes"],
    [`DELETE ${base}/two-factor`, "no", "yes"],
    [`POST ${base}/two-factor/confirm`, "no", "yes"],
    [`POST ${base}/two-factor/recovery-codes`, "no", "yes"],
    [`GET ${base}/users/:id/two-factor`, "no", "yes"],
    [`DELETE ${base}/users/:id/two-factor`, "no", "yes"],
  ]);
});
