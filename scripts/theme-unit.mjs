// Imports the public theme unit test file into a new site and compares its posts and pages with those of the
// reference: raw and rendered title, content and excerpt. Items that differ must be listed in
// docs/deviations.md, by slug in backticks after `theme-unit:`.
//   node scripts/theme-unit.mjs [--file FILE.xml] [--expected DIR] [-v]
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { accounts } from "@waymark/accounts";
import { content, importWxr } from "@waymark/content";
import { createSite, memory } from "@waymark/core";
import { root } from "./lib/root.mjs";

const { values } = parseArgs({
  options: {
    file: { type: "string", default: join(root, "../shared/data/themeunittestdata.wordpress.xml") },
    expected: { type: "string", default: join(root, "../shared/oracle/theme-unit") },
    verbose: { type: "boolean", short: "v", default: false },
  },
});
const expected = resolve(values.expected);
if (!existsSync(values.file) || !existsSync(expected)) {
  console.log("The file or what to expect of it is not here: nothing to compare.");
  process.exit(0);
}

const site = createSite({
  url: "http://site.test",
  timezone: "UTC",
  storage: memory(),
  modules: [accounts(), content()],
});
await site.start();
await site.run(importWxr, { chunks: createReadStream(values.file) });

const least = 0.9;
const statuses = ["publish", "draft", "pending", "private", "future"];
let [agree, all] = [0, 0];
const differing = [];
for (const base of ["posts", "pages"]) {
  const items = await everyItem(base);
  for (const wanted of readLines(`${base}.jsonl`)) {
    all++;
    const item = items.find(({ slug, date, title }) =>
      wanted.slug === ""
        ? title.raw === wanted.title.raw && date === wanted.date
        : slug === wanted.slug,
    );
    const where = item ? differences(wanted, item) : [["item", "missing", ""]];
    if (where.length === 0) agree++;
    else differing.push({ name: wanted.slug || wanted.title.raw, where });
  }
}
await site.close();

const explained = readFileSync(join(root, "docs/deviations.md"), "utf8");
const unexplained = differing.filter(({ name }) => !explained.includes(`\`theme-unit:${name}\``));
for (const { name, where } of values.verbose ? differing : unexplained)
  for (const [field, theirs, ours] of where) {
    console.log(`${name}: ${field}`);
    console.log(`  recorded: ${theirs}\n  ours:     ${ours}`);
  }
console.log(`${agree} of ${all} items agree (${((100 * agree) / all).toFixed(1)} %).`);
if (unexplained.length > 0) console.log(`${unexplained.length} differences are not explained.`);
process.exitCode = unexplained.length === 0 && agree / all >= least ? 0 : 1;

async function everyItem(base) {
  const items = [];
  for (let page = 1; ; page++) {
    // Galleries and columns are numbered through a whole response, so the order must be that of the recording.
    const order = { orderby: "id", order: "asc" };
    const input = { context: "edit", per_page: 100, page, status: statuses, ...order };
    const { body, headers } = await site.call(`GET /core/v2/${base}`, input, { as: site.system });
    items.push(...body);
    if (page >= Number(headers["X-Core-TotalPages"] ?? headers["x-core-totalpages"] ?? 1))
      return items;
  }
}
function readLines(name) {
  const text = readFileSync(join(expected, name), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The difference of two items: the field, and an excerpt of both texts around the first difference. */
function differences(wanted, item) {
  const found = [];
  for (const field of ["title", "content", "excerpt"])
    for (const form of ["raw", "rendered"]) {
      const [theirs, ours] = [wanted[field]?.[form], item[field]?.[form]];
      if (theirs === undefined || theirs === ours) continue;
      let at = 0;
      while (theirs[at] === ours?.[at]) at++;
      const piece = (text) => JSON.stringify(String(text).slice(Math.max(0, at - 60), at + 120));
      found.push([`${field}.${form}`, piece(theirs), piece(ours)]);
    }
  return found;
}
