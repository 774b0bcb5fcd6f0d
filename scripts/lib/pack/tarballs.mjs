import { join } from "node:path";
import { root } from "../root.mjs";
import { lintPackage } from "./package-lint.mjs";
import { packArguments, publicPackages } from "./packages.mjs";
import { runStep } from "./run-step.mjs";

/**
 * Packs all packages into a folder. Returns the tarballs by package name, and the problems: missing and unwanted files, and the
 * findings of publint and attw.
 */
export async function packAll(folder) {
  const manifests = await publicPackages();
  const args = packArguments(folder, manifests.keys());
  const text = await runStep("npm pack", "npm", args, { cwd: root });
  const tarballs = {};
  const problems = [];
  for (const packed of JSON.parse(text.slice(text.indexOf("[")))) {
    const tarball = join(folder, packed.filename);
    tarballs[packed.name] = tarball;
    problems.push(...checkContents(packed.name, packed, manifests.get(packed.name)));
    problems.push(...(await lintPackage(packed.name, tarball)));
  }
  const missing = [...manifests.keys()].filter((name) => !tarballs[name]);
  problems.push(...missing.map((name) => `${name}: npm pack created no tarball`));
  return { tarballs, problems };
}

/** Checks the files of a package. */
function checkContents(name, { files }, manifest) {
  const paths = new Set(files.map(({ path }) => path));
  const exported = Object.values(manifest.exports ?? {}).flatMap((one) =>
    typeof one === "string" ? [one] : Object.values(one),
  );
  const missing = [...exported, ...Object.values(manifest.bin ?? {})]
    .map((path) => path.replace(/^\.\//, ""))
    .filter((path) => !paths.has(path));
  const unwanted = [...paths].filter(
    (path) =>
      !path.startsWith("templates/") && /\.test\.|\.tsbuildinfo$|^node_modules\//.test(path),
  );
  const expected = ["README.md", "LICENSE", "CHANGELOG.md"].filter((path) => !paths.has(path));
  return [
    ...missing.map((path) => `${name}: ${path} is exported but not in the package`),
    ...unwanted.slice(0, 3).map((path) => `${name}: ${path} does not belong in the package`),
    ...expected.map((path) => `${name}: ${path} is missing`),
    ...(manifest.license ? [] : [`${name}: package.json has no license`]),
  ];
}
