// Runs clients of the WordPress REST API, from their npm packages, against the built example with @waymark/compat:
// `node scripts/clients-check.mjs`. npm installs them into a temporary folder. Some have the GPL as their license: no code of this
// repository contains or imports them. Requires a browser.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";
import { startBrowser } from "./lib/browser.mjs";
import * as apiFetch from "./lib/clients/api-fetch.mjs";
import * as blockEditor from "./lib/clients/block-editor.mjs";
import * as coreData from "./lib/clients/core-data.mjs";
import { feedSteps, packages as feedPackages } from "./lib/clients/feeds.mjs";
import { gatsbySteps } from "./lib/clients/gatsby.mjs";
import { mcpSteps, overrides } from "./lib/clients/mcp-wordpress.mjs";
import { packages as typePackages, wpTypesSteps } from "./lib/clients/wp-types.mjs";
import { wpapiSteps } from "./lib/clients/wpapi.mjs";
import { startExample } from "./lib/example-site.mjs";
import { freePort } from "./lib/free-port.mjs";
import { createReport } from "./lib/report.mjs";
import { run } from "./lib/run.mjs";

const clients = [
  "wpapi@1.2.2",
  "@wordpress/api-fetch@7.56.0",
  "@wordpress/core-data@8.1.0",
  "@wordpress/data@10.56.0",
  ...feedPackages,
];
/** Clients that require other packages than they use, installed on their own. */
const others = ["gatsby-source-wordpress@3.11.0", "mcp-wordpress@3.3.35"];
const site = fileURLToPath(new URL("lib/clients/site.mjs", import.meta.url));

/** Signs in with the form that clients know, then runs the steps of a client in the page. */
async function inBrowser(url, password, work) {
  const browser = await startBrowser();
  try {
    const page = await browser.open();
    await page.emulate({ width: 1280, height: 900 });
    // Pages of the example do not allow scripts to send requests.
    await page.goto(`${url}/wp-json/wp/v2/types`);
    await page.evaluate(`fetch("/wp-login.php", { method: "POST", body: new URLSearchParams({
      log: "admin", pwd: ${JSON.stringify(password)}, redirect_to: location.href }) })`);
    await work(page);
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

/** Runs the steps of a client, each of which is code for the page. */
const inPage = (name, script, steps) => async (page) => {
  await page.evaluate(script);
  for (const [title, code] of Object.entries(steps))
    await step(`${name} ${title}`, () => page.evaluate(`(async () => {${code}})()`), report.check);
};

/** Runs the steps of the block editor. */
const inEditor = (url) => async (page) => {
  for (const [title, work] of Object.entries(blockEditor.blockEditorSteps(page, url)))
    await step(`block editor ${title}`, work, report.check);
};

/** Installs packages into a folder. None of them needs its scripts. */
async function install(target, packages, ...options) {
  const common = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, text } = await run("npm", [...common, ...options, ...packages], {
    cwd: target,
    capture: true,
  });
  if (status !== 0) throw new Error(text);
  return createRequire(join(target, "package.json"));
}

/** Runs the clients that run in Node. */
async function inNode({ url, passwords }, require, requireOther, requireTypes) {
  const caller = { url, login: "admin", secret: passwords.api };
  const mcp = requireOther.resolve("mcp-wordpress").replace(/dist\/.*$/s, "dist/client/api.js");
  const generator = await import(pathToFileURL(requireTypes.resolve("ts-json-schema-generator")));
  const types = requireTypes.resolve("wp-types").replace(/index\.js$/, "index.ts");
  const all = {
    "wp-types": wpTypesSteps(generator, types, caller),
    wpapi: wpapiSteps(require("wpapi"), caller),
    feeds: feedSteps(require.resolve, url),
    "mcp-wordpress": mcpSteps(await import(pathToFileURL(mcp)), caller),
    gatsby: gatsbySteps(requireOther("gatsby-source-wordpress/fetch.js"), caller),
  };
  for (const [name, steps] of Object.entries(all))
    for (const [title, work] of Object.entries(steps))
      await step(`${name} ${title}`, async () => void (await work()), report.check);
}

/** Bundles the entry of a client into a script. */
async function bundleOf(name, entry) {
  const input = join(folder, `${name}.js`);
  await writeFile(input, entry);
  const define = { "process.env.NODE_ENV": '"production"', "globalThis.SCRIPT_DEBUG": "false" };
  const { output } = await build({
    input,
    output: { format: "iife", codeSplitting: false },
    transform: { define },
    write: false,
    platform: "browser",
    logLevel: "silent",
  });
  return output[0].code;
}

const report = createReport();
const folder = await mkdtemp(join(tmpdir(), "waymark-clients-"));
const port = await freePort();
const editor = join(folder, "block-editor");
const settings = { PORT: port, SITE_URL: `http://127.0.0.1:${port}`, EDITOR_FOLDER: editor };
const example = await startExample(settings, site);
try {
  await blockEditor.writeGuide(folder);
  const require = await install(folder, clients);
  const folderOf = async (name, more) => {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, "package.json"), JSON.stringify({ private: true, ...more }));
    return path;
  };
  const other = await install(
    await folderOf("others", { overrides }),
    others,
    "--legacy-peer-deps",
  );
  const types = await install(await folderOf("types"), typePackages);
  await inNode(example, require, other, types);
  const { url, passwords } = example;
  for (const [name, entry, client] of [
    ["api-fetch", apiFetch.entry, apiFetch.apiFetchSteps],
    ["core-data", coreData.entry, coreData.coreDataSteps],
  ]) {
    const script = await bundleOf(name, entry);
    await inBrowser(url, passwords.signIn, inPage(name, script, client));
  }
  const built = await run(process.execPath, ["build.mjs"], { cwd: folder, capture: true });
  if (built.status !== 0) throw new Error(built.text);
  await inBrowser(url, passwords.signIn, inEditor(url));
} finally {
  await example.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = report.finish();
