import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const specifiers = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/**
 * Returns a function that finds the test files that import a source file, closest first: those that import it themselves, then those
 * that import a file that imports it. `sources` and `tests` are paths of a folder; imports between packages are followed.
 */
export function importersOf(folder, sources, tests) {
  const known = new Set([...sources, ...tests]);
  const importers = new Map();
  for (const path of known)
    for (const [, specifier] of readFileSync(join(folder, path), "utf8").matchAll(specifiers)) {
      const target = resolve(folder, path, specifier);
      if (!known.has(target)) continue;
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(path);
    }
  const isTest = new Set(tests);
  return (source) => {
    const found = new Set([source]);
    // A set iterates over what is added meanwhile.
    for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
    return [...found].filter((path) => isTest.has(path));
  };
}

/** The path of an imported source, in the same package or in another one of the workspace. */
function resolve(folder, path, specifier) {
  if (specifier.startsWith(".")) return join(dirname(path), specifier);
  const [, name, entry] = /^@waymark\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  try {
    const text = readFileSync(join(folder, "packages", name, "package.json"), "utf8");
    const source = JSON.parse(text).exports[`.${entry ?? ""}`]?.["@waymark/source"];
    return source && join("packages", name, source);
  } catch {
    return undefined;
  }
}
