import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome"];
const folders = (process.env.PATH ?? "").split(":");
/** The browser that checks run in: the one that CHROMIUM names, or the first that is installed. */
export const chromium =
  process.env.CHROMIUM ??
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);

const options = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--remote-debugging-pipe",
];

/**
 * Starts a browser that is driven through the DevTools protocol over a pipe. `open` answers a page; `close` ends the
 * browser and removes its profile.
 */
export async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "waymark-profile-"));
  const child = spawn(chromium, [...options, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [, , , input, output] = child.stdio;
  const ended = new Promise((resolve) => child.once("close", resolve));
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let received = "";
  const receive = (message) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (call && message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
    else if (call) call.resolve(message.result);
    else for (const listener of listeners) listener(message);
  };
  output.setEncoding("utf8").on("data", (chunk) => {
    const parts = (received + chunk).split("\0");
    received = parts.pop();
    for (const part of parts) receive(JSON.parse(part));
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { method, resolve, reject });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  return {
    /** Opens a page in a browser context of its own, which has no cookies yet. */
    async open() {
      const { browserContextId } = await send("Target.createBrowserContext");
      const { targetId } = await send("Target.createTarget", {
        url: "about:blank",
        browserContextId,
      });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const page = toPage((method, params) => send(method, params, sessionId));
      listeners.add((message) => message.sessionId === sessionId && page.receive(message));
      await page.send("Page.enable");
      await page.send("Network.enable");
      return page;
    },
    async close() {
      child.kill("SIGTERM");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function toPage(send) {
  const handlers = new Map();
  const on = (method, handler) => handlers.set(method, handler);
  const loaded = () => new Promise((resolve) => on("Page.loadEventFired", resolve));
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  };
  return {
    send,
    evaluate,
    receive: ({ method, params }) => handlers.get(method)?.(params),
    /** Goes to an address, and waits until the page is loaded. */
    async go(url) {
      const done = loaded();
      await send("Page.navigate", { url });
      await done;
    },
    /** Does something that loads the page again, and waits for that. */
    async reloads(work) {
      const done = loaded();
      await work();
      await done;
    },
    /** Waits until an expression is true in the page. */
    async until(expression, attempts = 400) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (await evaluate(expression).catch(() => false)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    },
    /**
     * Answers requests in the place of other hosts: `answer(url)` gives a type and a body, or undefined to let one
     * pass.
     */
    async answer(respond) {
      on("Fetch.requestPaused", ({ requestId, request }) => {
        const given = respond(request.url, request.headers);
        void (
          given === undefined
            ? send("Fetch.continueRequest", { requestId })
            : send("Fetch.fulfillRequest", {
                requestId,
                responseCode: 200,
                responseHeaders: [
                  { name: "Content-Type", value: given.type },
                  { name: "Access-Control-Allow-Origin", value: "*" },
                ],
                body: Buffer.from(given.body).toString("base64"),
              })
        ).catch(() => undefined);
      });
      await send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    },
    /** Shows pages as a device would: the width and height of its window, and whether it prefers dark colours. */
    async emulate({ width, height, dark = false }) {
      await send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 600,
      });
      await send("Emulation.setEmulatedMedia", {
        features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
      });
    },
    async screenshot() {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      return Buffer.from(data, "base64");
    },
  };
}
