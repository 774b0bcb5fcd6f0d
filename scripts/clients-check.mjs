// Runs clients of the WordPress REST API, from their npm packages, against the built example with @waymark/compat:
// `node scripts/clients-check.mjs`. npm installs them into a temporary folder. Some have the GPL as their license: no code of this
// repository contains or imports them. Requires a browser.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { startBrowser } from "./lib/browser.mjs";
import { apiFetchSteps, entry } from "./lib/clients/api-fetch.mjs";
import { wpapiSteps } from "./lib/clients/wpapi.mjs";
import { startExample } from "./lib/example-site.mjs";
import { freePort } from "./lib/free-port.mjs";
import { createReport } from "./lib/report.mjs";
import { run } from "./lib/run.mjs";

const clients = ["wpapi@1.2.2", "@wordpress/api-fetch@7.56.0"];
const site = fileURLToPath(new URL("lib/clients/site.mjs", import.meta.url));

/** Signs in with the form that clients know, then runs the steps of a client in the page. */
async function inBrowser(url, password, script, steps, check) {
  const browser = await startBrowser();
  try {
    const page = await browser.open();
    // Pages of the example do not allow scripts to send requests.
    await page.goto(`${url}/wp-json/wp/v2/types`);
    await page.evaluate(`fetch("/wp-login.php", { method: "POST", body: new URLSearchParams({
      log: "admin", pwd: ${JSON.stringify(password)}, redirect_to: location.href }) })`);
    await page.evaluate(script);
    for (const [name, code] of Object.entries(steps))
      await step(name, () => page.evaluate(`(async () => {${code}})()`), check);
  } finally {
    await browser.close();
  }
}

async function step(name, work, check) {
  try {
    const result = await work();
    check(name, result === false ? ["not as expected"] : []);
    if (result !== false) console.log(`ok  ${name}`);
  } catch (error) {
    check(name, [error?.message ?? JSON.stringify(error)]);
  }
}

const report = createReport();
const folder = await mkdtemp(join(tmpdir(), "waymark-clients-"));
const port = await freePort();
const example = await startExample({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` }, site);
try {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  const { status, text } = await run("npm", ["install", "--no-audit", "--no-fund", ...clients], {
    cwd: folder,
    capture: true,
  });
  if (status !== 0) throw new Error(text);
  const WPAPI = createRequire(join(folder, "package.json"))("wpapi");
  const { url, passwords } = example;
  const steps = wpapiSteps(WPAPI, { url, login: "admin", secret: passwords.api });
  for (const [name, work] of Object.entries(steps))
    await step(`wpapi ${name}`, async () => void (await work()), report.check);
  const input = join(folder, "entry.js");
  await writeFile(input, entry);
  const output = { format: "iife", codeSplitting: false };
  const bundle = await build({
    input,
    output,
    write: false,
    platform: "browser",
    logLevel: "silent",
  });
  const named = Object.entries(apiFetchSteps).map(([name, code]) => [`api-fetch ${name}`, code]);
  await inBrowser(
    url,
    passwords.signIn,
    bundle.output[0].code,
    Object.fromEntries(named),
    report.check,
  );
} finally {
  await example.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = report.finish();
