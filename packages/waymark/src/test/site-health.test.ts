import { accounts } from "@waymark/accounts";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { readConfig, serve, silentLog } from "@waymark/node";
import { siteHealth } from "@waymark/site-health";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { hosted } from "../hosted.ts";
import { hostedSizes } from "../sizes.ts";
import { freePort, listen } from "./free-port.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const server = createServer();
  closing.push(() => server.close());
  return listen(server);
}

const { definePageHandler } = moduleBuilder({});
const frontPage = defineModule({
  name: "front-page",
  pages: [
    definePageHandler("front-page", ({ path }) =>
      path === "/"
        ? new Response("welcome", { headers: { "cache-control": "public, max-age=60" } })
        : undefined,
    ),
  ],
});

async function start({ isServed = true }: { readonly isServed?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "waymark-health-"));
  closing.push(() => rm(folder, { recursive: true }));
  const [port, silent] = [await freePort(), await silentPort()];
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, "site.db")}`,
    DATA_DIR: folder,
    SITE_URL: `http://127.0.0.1:${isServed ? port : silent}`,
    LOG: "silent",
  });
  const health = siteHealth({
    sizes: hostedSizes(config),
    updateServer: `http://127.0.0.1:${silent}/`,
  });
  const site = createSite({
    ...hosted(config),
    modules: [accounts(), health, frontPage()],
  });
  closing.push(() => site.close());
  await site.start();
  if (isServed) {
    const server = await serve(site, { port, log: silentLog, limits: { maxDelay: 60_000 } });
    closing.push(() => server.close());
  }
  return async (name: string) => {
    const key = `GET /core-site-health/v1/${name}` as never;
    const { body } = await site.call(key, {} as never, { as: site.system });
    return body as Record<string, unknown>;
  };
}

test("a served site reaches itself, receives its own credentials, and reports its size", async () => {
  const ask = await start();
  expect(await ask("tests/loopback-requests")).toMatchObject({ status: "good" });
  expect(await ask("tests/authorization-header")).toMatchObject({ status: "good" });
  expect(await ask("tests/page-cache")).toMatchObject({
    status: "good",
    label: "Page cache is detected and the server response time is good",
  });
  expect(await ask("directory-sizes")).toMatchObject({
    database_size: { raw: expect.any(Number) },
    uploads_size: { raw: 0 },
  });
});

test("a network without responses is reported by each test after ten seconds", async () => {
  const ask = await start({ isServed: false });
  const started = performance.now();
  const names = ["loopback-requests", "dotorg-communication", "authorization-header", "page-cache"];
  for (const { status } of await Promise.all(names.map((name) => ask(`tests/${name}`))))
    expect(status).toBe("recommended");
  // Several waits one after the other would take 20 seconds or more.
  expect(performance.now() - started).toBeLessThan(19_000);
}, 60_000);
