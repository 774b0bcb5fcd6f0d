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
  console.log("Skipped: the file or the expected items are missing.");
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

/** The minimum share of equal items. */
const minimum = 0.9;
const statuses = ["publish", "draft", "pending", "private", "future"];
let [equal, all] = [0, 0];
const differing = [];
for (const base of ["posts", "pages"]) {
  const items = await readItems(base);
  for (const recorded of readLines(`${base}.jsonl`)) {
    all++;
    const item = items.find(({ slug, date, title }) =>
      recorded.slug === ""
        ? title.raw === recorded.title.raw && date === recorded.date
        : slug === recorded.slug,
    );
    const found = item ? differences(recorded, item) : [["item", "missing", ""]];
    if (found.length === 0) equal++;
    else differing.push({ name: recorded.slug || recorded.title.raw, found });
  }
}
await site.close();

const explained = readFileSync(join(root, "docs/deviations.md"), "utf8");
const unexplained = differing.filter(({ name }) => !explained.includes(`\`theme-unit:${name}\``));
for (const { name, found } of values.verbose ? differing : unexplained)
  for (const [field, theirs, ours] of found) {
    console.log(`${name}: ${field}`);
    console.log(`  recorded: ${theirs}\n  ours:     ${ours}`);
  }
console.log(`${equal} of ${all} items are equal (${((100 * equal) / all).toFixed(1)} %).`);
if (unexplained.length > 0) console.log(`${unexplained.length} differences are not explained.`);
process.exitCode = unexplained.length === 0 && equal / all >= minimum ? 0 : 1;

async function readItems(base) {
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
function differences(recorded, item) {
  const found = [];
  for (const field of ["title", "content", "excerpt"])
    for (const form of ["raw", "rendered"]) {
      const [theirs, ours] = [recorded[field]?.[form], item[field]?.[form]];
      if (theirs === undefined || theirs === ours) continue;
      let at = 0;
      while (theirs[at] === ours?.[at]) at++;
      const excerpt = (text) => JSON.stringify(String(text).slice(Math.max(0, at - 60), at + 120));
      found.push([`${field}.${form}`, excerpt(theirs), excerpt(ours)]);
    }
  return found;
}
