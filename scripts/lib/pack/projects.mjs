import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installPacked } from "./install.mjs";
import { must } from "./must.mjs";
import { whileServed } from "./served.mjs";

const name = "waymark-lost-property";

/**
 * What `create-waymark` makes, as somebody has it who follows its closing lines: made by the packed program, installed from
 * the tarballs, tested, built, checked as a package, started and asked. Answers faults.
 */
export async function projectFaults(folder, create, tarballs) {
  const site = await made(folder, create, ["my-site", "--template", "site"], tarballs);
  await must("npm test of a new site", "npm", ["test"], { cwd: site });
  await must("npm run samples of a new site", "npm", ["run", "samples"], { cwd: site });
  const module = await made(folder, create, [name, "--template", "module"], tarballs);
  // CI has a PostgreSQL for it.
  const env = process.env.CI ? { TEST_POSTGRES: "1" } : {};
  await must("npm test of a new module", "npm", ["test"], { cwd: module, env });
  await must("npm run check of a new module", "npm", ["run", "check"], { cwd: module });
  return [...(await siteFaults(site)), ...(await moduleFaults(module))];
}

async function made(folder, create, words, tarballs) {
  await must("create-waymark", create, [...words, "--no-install"], { cwd: folder });
  const place = join(folder, words[0]);
  await installPacked(place, tarballs);
  return place;
}

const siteFaults = (cwd) =>
  whileServed(cwd, async (url) => {
    const posts = await (await fetch(`${url}/api/core/v2/posts`)).json();
    const home = await (await fetch(`${url}/`)).text();
    const notes = await fetch(`${url}/api/notes/v1/notes`);
    return [
      ...(posts.length > 1 ? [] : ["A new site has no samples."]),
      ...(home.includes("High water</a>") ? [] : [`The home page of a new site is: ${home}`]),
      ...(notes.status === 200 ? [] : [`The notes of a new site answer ${notes.status}.`]),
    ];
  });

const moduleFaults = (cwd) =>
  whileServed(cwd, async (url) => {
    const body = new URLSearchParams({ name: "Ana", text: "A blue scarf" });
    const written = await fetch(`${url}/api/lost-property/v1/entries`, { method: "POST", body });
    const page = await fetch(`${url}/lost-property`);
    const types = await readFile(join(cwd, "dist/index.d.ts"), "utf8");
    return [
      ...(written.status === 201 ? [] : [`An entry in a new module answers ${written.status}.`]),
      ...(page.status === 200 ? [] : [`The page of a new module answers ${page.status}.`]),
      ...(/\bany\b/.test(types) ? [`The declarations of a new module say any: ${types}`] : []),
    ];
  });
