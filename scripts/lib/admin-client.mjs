import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./root.mjs";

const folder = join(root, "packages/admin");
const output = join(folder, "client-dist");
/** The entries that pages of modules import, by the name of the package. */
const shared = {
  react: "client/page/react.ts",
  "react/jsx-runtime": "client/page/jsx-runtime.ts",
  "@waymark/admin/page": "client/page/index.ts",
};
const types = {
  ".js": "text/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Builds the client of the admin, unless it is built from the same sources. Returns whether it was built. */
export async function buildAdmin() {
  const stamp = await toStamp();
  const stampFile = join(output, "stamp");
  if ((await readFile(stampFile, "utf8").catch(() => undefined)) === stamp) return false;
  await rm(output, { recursive: true, force: true });
  const { build } = await import("vite");
  await build({ root: folder, logLevel: "warn", configFile: join(folder, "vite.config.ts") });
  await pack();
  await writeFile(stampFile, stamp);
  return true;
}

/** A digest of all that the result depends on. */
async function toStamp() {
  const hash = createHash("sha256");
  const sources = ["client", "../client/src"].map((name) => join(folder, name));
  for (const source of sources)
    for (const name of (await readdir(source, { recursive: true })).toSorted())
      if (/\.(tsx?|css|json|svg)$/.test(name) && !name.includes(".test."))
        hash.update(name).update(await readFile(join(source, name)));
  for (const name of [join(root, "package-lock.json"), join(folder, "vite.config.ts")])
    hash.update(await readFile(name));
  return hash.digest("hex");
}

/** Writes each file as a module with its compressed content, and an index with a loader for each. */
async function pack() {
  const files = join(output, "files");
  const manifest = JSON.parse(await readFile(join(files, "manifest.json"), "utf8"));
  const main = manifest["client/main.tsx"];
  const sharedFiles = Object.fromEntries(
    Object.entries(shared).map(([name, entry]) => [name, manifest[entry].file]),
  );
  const loaders = [];
  for (const name of (await readdir(files)).toSorted()) {
    const type = types[extname(name)];
    if (!type) continue;
    await writeFile(
      join(output, `${name}.mjs`),
      await toModule(await readFile(join(files, name)), type),
    );
    loaders.push(`  ${JSON.stringify(name)}: () => import(${JSON.stringify(`./${name}.mjs`)}),\n`);
  }
  await rm(files, { recursive: true });
  const entry = JSON.stringify({ script: main.file, styles: main.css ?? [] });
  await mkdir(output, { recursive: true });
  await writeFile(
    join(output, "index.js"),
    `export const entry = ${entry};\nexport const shared = ${JSON.stringify(sharedFiles)};\nexport const files = {\n${loaders.join("")}};\n`,
  );
}

async function toModule(bytes, type) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const compressed = {
    type,
    gzip: (await promisify(gzip)(bytes, { level: 9 })).toString("base64"),
    brotli: (await promisify(brotliCompress)(bytes, { params })).toString("base64"),
  };
  return `export const file = ${JSON.stringify(compressed)};\n`;
}
