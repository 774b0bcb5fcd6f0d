import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { memory } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { secretTable, siteSecret } from "./site-secret.ts";

const tables = { secrets: secretTable() };
const { defineTask } = moduleBuilder({ tables });
const secret = siteSecret<"link" | "cookie">("links");
const load = defineTask("keys.load", ({ db, site }, _: void) => secret.load({ db, site }));
const sign = defineTask("keys.sign", ({ db, site }, text: string) =>
  secret.hmac({ db, site }, "link", text),
);
const signCookie = defineTask("keys.sign-cookie", ({ db, site }, text: string) =>
  secret.hmac({ db, site }, "cookie", text),
);
const keys = defineModule({ name: "keys", tables, tasks: [load, sign, signCookie] })();

test("all processes of a site have the same secret, loaded or not, and other sites another", async () => {
  const storage = memory();
  await using first = await testSite({ storage, modules: [keys] });
  const hash = await first.site.run(sign, "a");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await first.site.run(load, undefined);
  expect(await first.site.run(sign, "a")).toBe(hash);
  await using second = await testSite({ storage, modules: [keys] });
  expect(await second.site.run(sign, "a")).toBe(hash);
  await using other = await testSite({ modules: [keys] });
  expect(await other.site.run(sign, "a")).not.toBe(hash);
});

test("a hash depends on its purpose and its text", async () => {
  await using site = await testSite({ modules: [keys] });
  const hashes = [
    await site.site.run(sign, "a"),
    await site.site.run(sign, "b"),
    await site.site.run(signCookie, "a"),
  ];
  expect(new Set(hashes).size).toBe(3);
});
