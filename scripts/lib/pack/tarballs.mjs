import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";
import { fitnessFaults } from "./fitness.mjs";
import { must } from "./must.mjs";

/**
 * Packs every package into a folder. Answers the tarballs by the names of their packages, and what is wrong with them as
 * packages: files that are missing or do not belong, and what publint and attw find.
 */
export async function packAll(folder) {
  const manifests = new Map();
  for (const entry of await readdir(join(root, "packages"))) {
    const text = await readFile(join(root, "packages", entry, "package.json"), "utf8");
    const manifest = JSON.parse(text);
    if (!manifest.private) manifests.set(manifest.name, manifest);
  }
  const workspaces = [...manifests.keys()].flatMap((name) => ["--workspace", name]);
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, ...workspaces];
  const text = await must("npm pack", "npm", args, { cwd: root });
  const tarballs = {};
  const faults = [];
  for (const packed of JSON.parse(text.slice(text.indexOf("[")))) {
    const tarball = join(folder, packed.filename);
    tarballs[packed.name] = tarball;
    faults.push(...contentFaults(packed.name, packed, manifests.get(packed.name)));
    faults.push(...(await fitnessFaults(packed.name, tarball)));
  }
  const missing = [...manifests.keys()].filter((name) => !tarballs[name]);
  faults.push(...missing.map((name) => `${name}: npm pack made no package`));
  return { tarballs, faults };
}

/** What is wrong with the files of a package. */
function contentFaults(name, { files }, manifest) {
  const paths = new Set(files.map(({ path }) => path));
  const wanted = Object.values(manifest.exports ?? {}).flatMap((one) =>
    typeof one === "string" ? [one] : Object.values(one),
  );
  const missing = [...wanted, ...Object.values(manifest.bin ?? {})]
    .map((path) => path.replace(/^\.\//, ""))
    .filter((path) => !paths.has(path));
  const needless = [...paths].filter(
    (path) =>
      !path.startsWith("templates/") && /\.test\.|\.tsbuildinfo$|^node_modules\//.test(path),
  );
  const expected = ["README.md", "LICENSE", "CHANGELOG.md"].filter((path) => !paths.has(path));
  return [
    ...missing.map((path) => `${name}: ${path} is exported and not in the package`),
    ...needless.slice(0, 3).map((path) => `${name}: ${path} does not belong in the package`),
    ...expected.map((path) => `${name}: there is no ${path}`),
    ...(manifest.license ? [] : [`${name}: no license is named`]),
  ];
}
