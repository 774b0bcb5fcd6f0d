import { memory, type Session, type StorageAdapter } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { withClientIp } from "../test/client-ip.ts";

const { post } = moduleBuilder({});
const key = (name: string) => ({ "idempotency-key": name });

/** A site with writes of different access rules, and storage that counts transactions. */
async function start() {
  const seen = { transactions: 0 };
  const rule = { allows: true };
  const adapter = memory();
  const storage: StorageAdapter = {
    name: "counting",
    open(all) {
      const opened = adapter.open(all);
      return {
        ...opened,
        transaction(work: (session: Session) => Promise<unknown>) {
          seen.transactions++;
          return opened.transaction(work as never);
        },
      } as typeof opened;
    },
  };
  let count = 0;
  const write = { summary: "Write", handler: () => ++count };
  const routes = {
    "/signed-in": [post({ ...write, access: "signed-in" })],
    "/capability": [post({ ...write, access: can("write") })],
    "/rule": [post({ ...write, access: () => rule.allows })],
    "/alone": [post({ ...write, access: () => rule.allows, transaction: false })],
  };
  const module = defineModule({
    name: "own",
    namespaces: [defineNamespace("own/v1", routes)],
  });
  const site = withClientIp(await testSite({ modules: [module()], storage }));
  return { site, seen, rule };
}

test.each(["signed-in", "capability", "rule", "alone"])(
  "a denied write with a key begins no transaction: %s",
  async (name) => {
    const { site, seen, rule } = await start();
    rule.allows = false;
    seen.transactions = 0;
    const { status } = await site.post(`/own/v1/${name}`, {}, key("a"));
    expect([status, seen.transactions]).toEqual([401, 0]);
    await site[Symbol.asyncDispose]();
  },
);

test.each(["rule", "alone"])(
  "a repetition gets its response even if access has been withdrawn since: %s",
  async (name) => {
    const { site, rule } = await start();
    const send = (named: string) => site.post(`/own/v1/${name}`, {}, key(named));
    expect((await send("a")).body).toBe(1);
    rule.allows = false;
    const again = await send("a");
    expect([again.body, again.headers.get("idempotent-replayed")]).toEqual([1, "true"]);
    expect((await send("b")).status).toBe(401);
    await site[Symbol.asyncDispose]();
  },
);
