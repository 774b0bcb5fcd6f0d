import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../sources.ts";
import { bundleWorker } from "../runtimes.ts";

const folderOfSuites = join(root, "test/edge/suites");
const argon2 = join(folderOfSuites, "argon2.ts");
const cheapArgon2 = {
  name: "cheap-argon2",
  resolveId: (source: string, importer: string | undefined) =>
    source === "@noble/hashes/argon2.js" && importer !== argon2 ? argon2 : undefined,
};

/** Writes `worker.js`: a worker that runs one of the files for each request, and answers with the results. */
export async function bundleSuites(folder: string, files: readonly string[]): Promise<void> {
  const input = join(folder, "worker.ts");
  const loaders = files.map((file) => `  "${file}": () => import("${join(root, file)}"),`);
  writeFileSync(
    input,
    `import { runFile } from "${join(folderOfSuites, "vitest.ts")}";
const files = {
${loaders.join("\n")}
};
// Bun closes connections on which nothing is sent for ten seconds.
const options = "Bun" in globalThis ? { idleTimeout: 255 } : {};
export default {
  ...options,
  async fetch(request) {
    const file = new URL(request.url).searchParams.get("file");
    return file ? Response.json(await runFile(files[file])) : new Response("ready");
  },
};
`,
  );
  await bundleWorker(folder, input, {
    alias: {
      vitest: join(folderOfSuites, "vitest.ts"),
      "waymark/testing": join(folderOfSuites, "waymark-testing.ts"),
      "@waymark/images-sharp": join(folderOfSuites, "images-sharp.ts"),
      "node:zlib": join(folderOfSuites, "zlib.ts"),
    },
    plugins: [cheapArgon2],
    // Workers have no process: the environment is empty, and calculations take no time.
    transform: {
      define: { "process.env": "({})", "process.cpuUsage": "(() => ({ user: 0, system: 0 }))" },
    },
  });
}
