// Crawls the built example in both themes, anonymous and signed in, and validates the HTML of its pages with the standard rules of html-validate,
// which npx installs, and that its feeds and sitemaps are well-formed XML: `node scripts/html-check.mjs`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { startExample, themes } from "./lib/example-site.mjs";
import { run } from "./lib/run.mjs";

const validator = "html-validate@10.9.0";
const maxPages = 100;
/** Pages that the crawl begins with; the others are those that they link to. */
const starts =
  "/ /?s=tide /missing/ /sign-in /forgot-password /profile /two-factor /events/ /events/month/ /forms/contact /consent /feed/ /feed/atom/ /comments/feed/ /sitemap.xml".split(
    " ",
  );
/** The API, the explorer, the admin and files are not pages of the site. */
const isLeftOut = (path) => /^\/(?:api|admin|explorer|uploads)\b|\.(?:css|js|svg)\b/.test(path);

/** Whether each element of an XML document is closed, and no end tag is missing its element. */
function isWellFormed(xml) {
  let depth = 0;
  let isClosed = true;
  const parser = new Parser(
    {
      onopentag: () => depth++,
      onclosetag(name, isImplied) {
        depth--;
        if (isImplied && xml[parser.endIndex - 1] !== "/") isClosed = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isClosed && depth === 0 && xml.startsWith("<?xml");
}

/** Writes the pages of the site to a folder; returns their paths by file name. */
async function crawl(url, cookie, folder, prefix) {
  const waiting = [...starts];
  const seen = new Set(waiting);
  const files = new Map();
  const broken = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (files.size >= maxPages) break;
    const response = await fetch(url + path, { headers: { cookie }, redirect: "manual" });
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    if (/xml/.test(type) && !isWellFormed(text)) broken.push(path);
    if (!type.startsWith("text/html")) continue;
    const file = `${prefix}-${files.size}.html`;
    files.set(file, path);
    await writeFile(join(folder, file), text);
    for (const [, href] of text.matchAll(/ href="(\/[^"#]*)/g)) {
      const link = href.replaceAll("&amp;", "&");
      if (seen.has(link) || isLeftOut(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return { files, broken };
}

/** Writes the pages of a site to the folder, as visitors and an administrator see them. */
async function crawlAs(theme, { url, passwords }, folder) {
  const signedIn = await fetch(`${url}/sign-in`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ login: "admin", password: passwords.signIn }),
    redirect: "manual",
  });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const all = new Map();
  const problems = [];
  for (const [user, cookie] of [
    ["anonymous", ""],
    ["user", cookies.join("; ")],
  ]) {
    const { files, broken } = await crawl(url, cookie, folder, `${theme}-${user}`);
    for (const [file, path] of files) all.set(file, path);
    problems.push(...broken.map((path) => `${path}: not well-formed`));
    if (files.size < 20) problems.push(`only ${files.size} pages were found (${theme}, ${user})`);
  }
  return { all, problems };
}

const folder = await mkdtemp(join(tmpdir(), "waymark-html-"));
let failed = 0;
try {
  const all = new Map();
  for (const [theme, site] of Object.entries(themes)) {
    const example = await startExample({}, site);
    const found = await crawlAs(theme, example, folder).finally(example.stop);
    for (const [file, path] of found.all) all.set(file, path);
    for (const problem of found.problems) console.log(`FAILED  ${problem}`);
    failed += found.problems.length;
  }
  await writeFile(
    join(folder, ".htmlvalidate.json"),
    JSON.stringify({ root: true, extends: ["html-validate:standard"] }),
  );
  const { status, text } = await run(
    "npx",
    ["--yes", validator, "--formatter", "stylish", "*.html"],
    { cwd: folder, capture: true },
  );
  if (status !== 0) {
    failed++;
    const files = /\b\w+-(?:anonymous|user)-\d+\.html/g;
    console.log(text.replaceAll(files, (file) => `${file} (${all.get(file)})`));
  }
  console.log(`${failed === 0 ? "ok" : "FAILED"}  ${all.size} pages are valid HTML`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
