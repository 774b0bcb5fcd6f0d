// Packs every package, installs the tarballs in an empty folder as a stranger would, and builds and runs a small
// site there, in TypeScript and in JavaScript. Needs a finished build.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, tool } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const folder = await mkdtemp(join(tmpdir(), "waymark-pack-"));
const faults = [];
/** Runs a step that must end well. */
async function must(name, program, args, options) {
  const { status, text } = await run(program, args, { ...options, capture: true });
  if (status === 0) return text;
  console.log(text.trimEnd());
  throw new Error(`${name} failed.`);
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
  const needless = [...paths].filter((path) =>
    /\.test\.|\.tsbuildinfo$|^node_modules\//.test(path),
  );
  return [
    ...missing.map((path) => `${name}: ${path} is exported and not in the package`),
    ...needless.slice(0, 3).map((path) => `${name}: ${path} does not belong in the package`),
    ...(paths.has("README.md") ? [] : [`${name}: there is no README.md`]),
    ...(manifest.license ? [] : [`${name}: no license is named`]),
  ];
}

const consumer = `import { testSite } from "waymark/testing";
import { accounts, bind, can, content, createSite, defineModule, defineNamespace, hosted } from "waymark";
import * as z from "zod";

const { get } = bind({});
const tides = defineModule({
  name: "tides",
  namespaces: [
    defineNamespace("tides/v1", {
      "/height": [get({ summary: "The height of the water", args: { hour: z.int().min(0).max(23) }, access: "public", handler: ({ args }) => ({ metres: 2 + Math.cos(args.hour / 2) }) })],
      "/log": [get({ summary: "The keeper's log", access: can("manage_options"), handler: () => [] })],
    }),
  ],
});
const site = createSite({ ...hosted(), modules: [accounts(), content(), tides()] });
await site.start();
const made = await site.call("POST /core/v2/posts", { title: "Low water", status: "publish" }, { as: site.system });
const height = await site.call("GET /tides/v1/height", { hour: 0 });
const log = await site.call("GET /tides/v1/log");
await site.close();
await using test = await testSite({ modules: [tides()] });
console.log(made.status, made.body.title.rendered, height.body.metres, log.status, (await test.get("/tides/v1/height", { hour: 1 })).status);
`;
const expected = "201 Low water 3 401 200";

try {
  const tarballs = {};
  for (const entry of await readdir(join(root, "packages"))) {
    const cwd = join(root, "packages", entry);
    const manifest = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));
    if (manifest.private) continue;
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const text = await must(`npm pack of ${manifest.name}`, "npm", args, { cwd });
    const [packed] = JSON.parse(text.slice(text.indexOf("[")));
    tarballs[manifest.name] = `file:${join(folder, packed.filename)}`;
    faults.push(...contentFaults(manifest.name, packed, manifest));
  }
  const place = join(folder, "site");
  await mkdir(place);
  const { version: zod } = JSON.parse(await readFile(join(root, "node_modules/zod/package.json")));
  const manifest = {
    name: "site",
    private: true,
    type: "module",
    dependencies: {
      ...tarballs,
      zod,
    },
  };
  await writeFile(join(place, "package.json"), JSON.stringify(manifest));
  // Native parts are built once, for the workspace: building them again would only test the compiler.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await must("npm install", "npm", ["install", ...quiet], { cwd: place });
  const native = "node_modules/better-sqlite3/build";
  await cp(join(root, native), join(place, native), { recursive: true });
  await cp(join(root, "node_modules/@types"), join(place, "node_modules/@types"), {
    recursive: true,
  });
  await cp(join(root, "node_modules/undici-types"), join(place, "node_modules/undici-types"), {
    recursive: true,
  });

  await writeFile(join(place, "consumer.ts"), consumer);
  const lib = ["ES2023", "DOM", "DOM.Iterable", "ESNext.Disposable"];
  const compilerOptions = {
    target: "ES2023",
    module: "nodenext",
    strict: true,
    types: ["node"],
    lib,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    outDir: "out",
    rootDir: ".",
  };
  const tsconfig = { compilerOptions, files: ["consumer.ts"] };
  await writeFile(join(place, "tsconfig.json"), JSON.stringify(tsconfig));
  await must("The compiler", tool("tsc"), ["-p", place]);
  const env = { DATABASE_URL: "sqlite::memory:", LOG: "silent" };
  const output = await must("The built site", "node", ["out/consumer.js"], { cwd: place, env });
  if (output.trim() !== expected) faults.push(`The site in TypeScript said: ${output.trim()}`);

  const plain = consumer.replace("await using test", "const test");
  await writeFile(join(place, "consumer.mjs"), plain);
  const said = await must("The site in JavaScript", "node", ["consumer.mjs"], { cwd: place, env });
  if (said.trim() !== expected) faults.push(`The site in JavaScript said: ${said.trim()}`);

  const bin = join(place, "node_modules/.bin/waymark");
  const version = await must("The command", bin, ["--version"], { cwd: place });
  if (!/^\d+\.\d+\.\d+/.test(version)) faults.push(`waymark --version said: ${version.trim()}`);
  console.log(`${Object.keys(tarballs).length} packages packed, installed and used.`);
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
