import { expect, test } from "vitest";
import { startSite } from "./site.ts";

test("anonymous callers cannot distinguish missing objects from existing ones by the requested capability", async () => {
  await using site = await startSite();
  const guarded = site.site.manifest.operations.filter(
    ({ finds, access }) => finds && /^can (?!.*for the object)/.test(access),
  );
  expect(guarded.length).toBeGreaterThan(20);
  const distinguishable: unknown[] = [];
  for (const { method, template, key, args } of guarded) {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      args[name]?.type === "integer" ? "987654321" : "missing",
    );
    const reply = await site.client("anonymous").send(method, path, {});
    if (![400, 401].includes(reply.status))
      distinguishable.push([key, reply.status, reply.body?.code]);
  }
  expect(distinguishable).toEqual([]);
});
