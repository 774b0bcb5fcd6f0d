import { exportWxr, type ExportReport } from "@waymark/content";
import type { Site } from "@waymark/core";
import { open, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { defineCommand, UsageError, textTable } from "../command.ts";
import { progress } from "../progress.ts";

export const exportFile = defineCommand({
  name: "export",
  summary: "Write content, terms, users and comments to an export file (WXR)",
  needsDatabase: true,
  operands: ["FILE.xml"],
  options: {
    type: { type: "string", hint: "TYPES", text: "Only items of these types: post,page" },
    status: { type: "string", hint: "STATUSES", text: "Only items with these statuses: publish" },
    since: { type: "string", hint: "DATE", text: "Only items changed since this date: 2026-01-31" },
  },
  notes: `Media files are not included: they are in DATA_DIR/uploads. \`waymark import FILE.xml --media uploads\` imports both.
An existing file is replaced after the new one is complete.`,
  async run({ operands: [file = ""], values: { type, status, since }, site: load, print }) {
    const input = {
      ...(type !== undefined && { types: toNames(type) }),
      ...(status !== undefined && { statuses: toNames(status) }),
      ...(since !== undefined && { since: toDate(since) }),
    };
    const site = await load();
    await site.migrate();
    const line = progress(process.stderr);
    try {
      const { written } = await writeTo(file, site, { ...input, onProgress: line.records });
      line.end();
      const rows = Object.entries(written).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const table = textTable(rows.map(([kind, count]) => [kind, String(count)]));
      print(`${basename(file)}: written\n\n${table}`);
    } finally {
      line.end();
    }
  },
});

const toNames = (list: string): string[] =>
  list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

function toDate(text: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?$/.test(text);
  const date = new Date(text);
  if (!isDate || Number.isNaN(date.getTime()))
    throw new UsageError(`--since: "${text.slice(0, 40)}" is not a date such as 2026-01-31.`);
  return date;
}

/** Writes to a temporary name first, so that the file is always complete. */
async function writeTo(file: string, site: Site, input: object): Promise<ExportReport> {
  const draft = `${file}.part`;
  // It contains email addresses of users and passwords of items.
  const handle = await open(draft, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code}).`);
  });
  try {
    const write = async (text: string): Promise<void> => void (await handle.writeFile(text));
    const report = await site.run(exportWxr, { ...input, write });
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return report;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
