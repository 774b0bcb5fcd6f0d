import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { pages } from "../test/pages.ts";
import { withClientIp } from "../test/client-ip.ts";
import { testSite } from "@waymark/testing";

const { post } = moduleBuilder({});
const key = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
const piece = new Uint8Array(64 * 1024).fill(7);

/** A site whose only endpoint returns a `Response`. */
async function answering(respond: (times: number) => Response) {
  let times = 0;
  const handler = () => respond(++times);
  const routes = { "/own": [post({ summary: "Return a response", access: "public", handler })] };
  const own = defineModule({ name: "own", namespaces: [defineNamespace("own/v1", routes)] });
  const site = withClientIp(await testSite({ modules: [own()] }));
  const ask = () =>
    site.site.fetch(
      new Request(`${site.site.info.api}/own/v1/own`, { method: "POST", headers: key }),
    );
  return { site, ask, times: () => times };
}

test("every cookie of a response is set again", async () => {
  const { site, ask } = await answering(() => {
    const response = new Response(null, { status: 204 });
    for (const cookie of ["berth=1", "tide=2"]) response.headers.append("set-cookie", cookie);
    return response;
  });
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await ask();
    expect([status, headers.getSetCookie()]).toEqual([204, ["berth=1", "tide=2"]]);
  }
  await site[Symbol.asyncDispose]();
});

test("an endless response is sent, but not stored or repeated", async () => {
  let sent = 0;
  const { site, ask, times } = await answering(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += piece.length;
            controller.enqueue(piece);
          },
        }),
      ),
  );
  const first = await ask();
  const reader = first.body?.getReader();
  expect((await reader?.read())?.value?.[0]).toBe(7);
  await reader?.cancel();
  expect(sent).toBeLessThan(2 * 1024 * 1024);
  const again = await ask();
  expect([again.status, (await again.json()).code, times()]).toEqual([
    409,
    "rest_idempotency_unfinished",
    1,
  ]);
  await site[Symbol.asyncDispose]();
});

test("an error response of a handler is not stored", async () => {
  const { site, ask } = await answering((times) => new Response(null, { status: 400 + times }));
  expect([(await ask()).status, (await ask()).status]).toEqual([401, 402]);
  await site[Symbol.asyncDispose]();
});

test("a list that a write returns is repeated with its items and totals", async () => {
  await using site = withClientIp(await testSite({ modules: [pages()] }));
  const send = () => site.post("/pages/v1/import", { slugs: ["quay", "pier"] }, key);
  const [first, again] = [await send(), await send()];
  expect(first.body).toMatchObject([{ slug: "quay" }]);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("link")).toBe(first.headers.get("link"));
});
