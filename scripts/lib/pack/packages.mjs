import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";

/** The manifests of the public packages of the workspace, by name. */
export async function publicPackages() {
  const manifests = new Map();
  for (const entry of await readdir(join(root, "packages"))) {
    const text = await readFile(join(root, "packages", entry, "package.json"), "utf8");
    const manifest = JSON.parse(text);
    if (!manifest.private) manifests.set(manifest.name, manifest);
  }
  return manifests;
}

/** The arguments of npm that pack these packages, which have been built, into a folder. */
export const packArguments = (folder, names) => [
  "pack",
  "--json",
  "--ignore-scripts",
  "--pack-destination",
  folder,
  ...[...names].flatMap((name) => ["--workspace", name]),
];
