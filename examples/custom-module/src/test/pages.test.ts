import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const posted = (fields: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

test("a reader subscribes, confirms and unsubscribes with pages only", async () => {
  await using site = await startSite(memory());
  const form = await site.page("/newsletter");
  expect([form.status, await form.text()]).toEqual([200, expect.stringContaining('name="email"')]);
  const requested = await site.page("/newsletter", posted({ email: "ana@quay.example" }));
  expect(await requested.text()).toContain("Check your email");
  await site.work();

  const query = `?secret=${site.secret()}`;
  await site.page(`/newsletter/confirm${query}`);
  const state = async () => (await site.editor.get(`${base}/subscribers`)).body[0]?.state;
  expect(await state(), "a link that a program has opened confirms nothing").toBe("waiting");
  await site.page(`/newsletter/confirm${query}`, posted());
  expect(await state()).toBe("confirmed");
  await site.page(`/newsletter/unsubscribe${query}`, posted());
  expect(await state()).toBeUndefined();
});

test("pages show errors with their status", async () => {
  await using site = await startSite(memory(), { path: "/issues" });
  const wrong = await site.page("/issues", posted({ email: "ana" }));
  expect(wrong.status).toBe(400);
  const unknown = await site.page(
    "/issues/confirm?secret=00000000-0000-4000-8000-000000000000",
    posted(),
  );
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining("no longer valid"),
  ]);
  expect((await site.page("/issues/elsewhere")).status).toBe(404);
});

test("too many subscriptions get a 429 with Retry-After", async () => {
  await using site = await startSite(memory(), { maxSubscriptions: 1 });
  await site.page("/newsletter", posted({ email: "ana@quay.example" }));
  const { status, headers } = await site.page("/newsletter", posted({ email: "rui@quay.example" }));
  expect([status, headers.has("retry-after")]).toEqual([429, true]);
});
