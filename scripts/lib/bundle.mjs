import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./root.mjs";

/** The folders of all packages. */
export const packageFolders = async () =>
  (await readdir(join(root, "packages"))).map((name) => join(root, "packages", name));

/**
 * The dependencies that are bundled; all others remain imports, so that a program has one copy of each. A package may have its own
 * copy of these, and as imports they would load far more files than are used, at each start: zod-to-json-schema 39 and those of
 * zod 3, Hono 19, drizzle-orm 18 and a `package.json` of 180 kB, intl-messageformat 10. A security fix in one of them
 * therefore needs a release of the packages that contain it.
 */
const bundled =
  /^(@noble\/hashes|@hono\/node-server|drizzle-orm|hono|intl-messageformat|ipaddr\.js|lru-cache|zod-to-json-schema)(\/|$)/;

/** The entry points of a package, by their names in `dist`: its exports, its command, and the programs of its threads. */
async function toEntries(folder) {
  const { exports } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const sources = Object.values(exports).flatMap((one) => one["@waymark/source"] ?? []);
  if (existsSync(join(folder, "src/cli.ts"))) sources.push("./src/cli.ts");
  const files = await readdir(join(folder, "src"));
  sources.push(...files.filter((file) => file.endsWith(".mjs")).map((file) => `./src/${file}`));
  const toName = (path) => path.replace("./src/", "").replace(/\.(ts|mjs)$/, "");
  return Object.fromEntries(sources.map((path) => [toName(path), join(folder, path)]));
}

/** The dependencies of bundled packages are bundled, too. */
const isExternal = (id, importer, isResolved) =>
  !isResolved &&
  !/^\.{0,2}\//.test(id) &&
  !bundled.test(id) &&
  !importer?.includes("/node_modules/");

/**
 * Writes the JavaScript of a package into its `dist`: a file for each entry, and chunks for shared code and dynamic imports.
 * Chunks are directly in `dist`, so their relative paths are those of files directly in `src`.
 */
export async function bundlePackage(folder) {
  const build = await rolldown({
    input: await toEntries(folder),
    platform: "node",
    external: isExternal,
    tsconfig: false,
    onLog(level, log) {
      if (level === "warn") throw new Error(`${basename(folder)}: ${log.message}`);
    },
  });
  try {
    const dist = join(folder, "dist");
    const { output } = await build.generate({
      dir: dist,
      format: "es",
      entryFileNames: ({ facadeModuleId }) =>
        facadeModuleId?.endsWith(".mjs") ? "[name].mjs" : "[name].js",
      chunkFileNames: "[name].js",
      sourcemap: true,
      sourcemapExcludeSources: true,
      keepNames: true,
      comments: { jsdoc: false },
      minify: {
        compress: false,
        mangle: false,
        codegen: { removeWhitespace: false, asciiOnly: true },
      },
    });
    await checkImports(folder, output);
    for (const file of output) await writeIfChanged(join(dist, file.fileName), textOf(file));
    const names = new Set(output.map(({ fileName }) => fileName));
    await removeOthers(dist, names);
    await writeLicenses(dist, output);
  } finally {
    await build.close();
  }
}

const textOf = (file) => (file.type === "chunk" ? file.code : file.source);

/** Unchanged files are not written, since other processes may be loading them. */
async function writeIfChanged(path, text) {
  const written = await readFile(path, "utf8").catch(() => undefined);
  if (written === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Rejects imports of packages that are not declared, such as helpers that the bundler adds for syntax that it rewrites. */
async function checkImports(folder, output) {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, dependencies, optionalDependencies, peerDependencies } = manifest;
  const declared = { [name]: "", ...dependencies, ...optionalDependencies, ...peerDependencies };
  const files = new Set(output.map(({ fileName }) => fileName));
  for (const { fileName, imports = [] } of output)
    for (const id of imports) {
      const [from] = /^(?:@[^/]+\/)?[^/]+/.exec(id);
      if (!files.has(id) && !isBuiltin(id) && !(from in declared))
        throw new Error(
          `${basename(folder)}: ${fileName} imports ${id}, which is not a dependency.`,
        );
    }
}

/** Writes the licenses of the bundled dependencies beside the scripts that contain them. */
async function writeLicenses(dist, output) {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [],
  );
  const texts = await Promise.all([...new Set(folders)].toSorted().map(toLicense));
  const path = join(dist, "third-party-licenses.txt");
  if (texts.length > 0) await writeIfChanged(path, texts.join(`\n${"-".repeat(80)}\n\n`));
  else await rm(path, { force: true });
}

async function toLicense(folder) {
  const { name, version, license, homepage } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? await readFile(join(folder, file), "utf8") : `${homepage}\n`;
  return `${name} ${version} (${license})\n\n${text}`;
}

/** Removes the scripts of earlier builds. */
async function removeOthers(dist, current) {
  for (const name of await readdir(dist, { recursive: true }))
    if (/\.m?js(\.map)?$/.test(name) && !current.has(name.replaceAll("\\", "/")))
      await rm(join(dist, name));
}
