import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwright } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];
const folders = (process.env.PATH ?? "").split(":");
/** The path of the browser: CHROMIUM, or the first one that is installed. */
export const chromium =
  process.env.CHROMIUM ??
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);

/** Scripts run without the optimizing compiler: in visits as short as those of checks it takes more processor time than it saves. */
const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--js-flags=--no-opt"];
const options = ["--headless=new", ...args, "--no-first-run", "--remote-debugging-pipe"];

/** Starts a browser that is controlled by Playwright. */
export const launchBrowser = () => playwright.launch({ executablePath: chromium, args });

/**
 * Starts a browser that is controlled through the DevTools protocol over a pipe. `open` returns a new page; `close` stops the
 * browser and deletes its profile.
 */
export async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "waymark-profile-"));
  const child = spawn(chromium, [...options, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [, , , input, output] = child.stdio;
  const exited = new Promise((resolve) => child.once("close", resolve));
  const pending = new Map();
  const listeners = new Set();
  let lastId = 0;
  let received = "";
  const receive = (message) => {
    const call = pending.get(message.id);
    pending.delete(message.id);
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
      const id = ++lastId;
      pending.set(id, { method, resolve, reject });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  return {
    /** Opens a page in a new browser context, without cookies. */
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
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function toPage(send) {
  const handlers = new Map();
  const on = (method, handler) => handlers.set(method, handler);
  // A page with unsaved input asks whether to leave it.
  on("Page.javascriptDialogOpening", () => {
    void send("Page.handleJavaScriptDialog", { accept: true });
  });
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
    /** Navigates to a URL, and waits until the page is loaded. */
    async goto(url) {
      const done = loaded();
      await send("Page.navigate", { url });
      await done;
    },
    /** Runs an action that loads a page, and waits until it is loaded. */
    async waitForLoad(work) {
      const done = loaded();
      await work();
      await done;
    },
    /** Waits for up to a minute until an expression is true in the page; returns whether it is. */
    async waitFor(expression, attempts = 1200) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (await evaluate(expression).catch(() => false)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    },
    /** Intercepts all requests: `respond(url)` returns the type and body of a response, or undefined to send the request. */
    async intercept(respond) {
      on("Fetch.requestPaused", ({ requestId, request }) => {
        const response = respond(request.url, request.headers);
        void (
          response === undefined
            ? send("Fetch.continueRequest", { requestId })
            : send("Fetch.fulfillRequest", {
                requestId,
                responseCode: 200,
                responseHeaders: [
                  { name: "Content-Type", value: response.type },
                  { name: "Access-Control-Allow-Origin", value: "*" },
                ],
                body: Buffer.from(response.body).toString("base64"),
              })
        ).catch(() => undefined);
      });
      await send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    },
    /** Sets the size of the window, and the preferred color scheme. */
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
