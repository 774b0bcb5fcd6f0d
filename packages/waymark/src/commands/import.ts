import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { importWxr } from "@waymark/content";
import { defineCommand } from "../command.ts";
import { startSite } from "../first-start.ts";
import { toReport } from "../import-report.ts";
import { progress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";

export const importFile = defineCommand({
  name: "import",
  summary: "Imports posts, pages, terms, authors and comments from an export file (WXR)",
  operands: ["FILE.xml"],
  notes: "Running it again with the same file changes nothing.",
  async run({ operands: [file = ""], site: load, print, note }) {
    const size = await sizeOf(file);
    const site = await load();
    await startSite(site, note);
    const began = performance.now();
    const line = progress(process.stderr, size);
    try {
      const report = await site.run(importWxr, {
        chunks: line.counted(createReadStream(file)),
        onProgress: line.records,
      });
      line.end();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`${basename(file)}: imported in ${seconds} s\n\n${toReport(report)}`);
    } finally {
      line.end();
    }
  },
});

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} cannot be read (${error.code}).`,
    );
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  return found.size;
}
