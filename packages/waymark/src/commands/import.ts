import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { importSite, importWxr, type ImportReport } from "@waymark/content";
import type { Site } from "@waymark/core";
import { toAuthorMap } from "../author-map.ts";
import { defineCommand, type Values } from "../command.ts";
import { startSite } from "../first-start.ts";
import { toReport } from "../import-report.ts";
import { mediaFolder } from "../media-folder.ts";
import { progress, type Progress } from "../progress.ts";
import { sourceFetch } from "../source-fetch.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  media: {
    type: "string",
    hint: "FOLDER",
    text: "Take over media files from this copy of the uploads",
  },
  download: { type: "boolean", text: "Take over media files from their addresses" },
  authors: {
    type: "string",
    hint: "MAP",
    text: "Who stands for whom: LOGIN=LOGIN,… or a CSV file of two columns",
  },
  "author-default": {
    type: "string",
    hint: "LOGIN",
    text: "Who gets what no user of this site wrote; else users are made",
  },
  user: { type: "string", hint: "LOGIN", text: "A user of the other site, to read as" },
  password: {
    type: "string",
    hint: "SECRET",
    text: "Their application password; else that of IMPORT_PASSWORD",
  },
  "allow-private": { type: "boolean", text: "The source may lie in a private network" },
} as const;
type Given = Values<typeof options>;

export const importFile = defineCommand({
  name: "import",
  summary: "Imports an export file (WXR), or another site of this interface by its address",
  operands: ["FILE.xml|ADDRESS"],
  options,
  notes: `Examples: waymark import magazine.xml --media ./uploads
          waymark import https://old.example --user ines --download
Running it again goes on where it stopped, and changes nothing of what is there.`,
  async run({ operands: [source = ""], values, site: load, print, note }) {
    const isAddress = /^https?:\/\//i.test(source);
    check(values, source, isAddress);
    const size = isAddress ? undefined : await sizeOf(source);
    const access = toAccess(source, values);
    const rules = { ...(await toRules(values)), fetch: sourceFetch(source, values) };
    const site = await load();
    await startSite(site, note);
    const began = performance.now();
    const line = progress(process.stderr, size);
    try {
      const report = isAddress
        ? await site.run(importSite, { ...rules, ...access, onProgress: line.records })
        : await importOf(site, source, rules, line);
      line.end();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const name = isAddress ? source : basename(source);
      print(`${name}: imported in ${seconds} s\n\n${toReport(report)}`);
    } catch (error) {
      throw explained(error);
    } finally {
      line.end();
    }
  },
});

/** A refused address gets a hint of how to allow it. */
function explained(error: unknown): unknown {
  const { name, reason, message } = Object(error) as Record<string, unknown>;
  const isPrivate = name === "OutboundError" && (reason === "address" || reason === "host");
  return isPrivate ? new UsageError(`${String(message)} With --allow-private it is asked.`) : error;
}

function importOf(site: Site, file: string, rules: object, line: Progress): Promise<ImportReport> {
  let isFirst = true;
  const chunks = () => {
    const stream = createReadStream(file);
    // The first reading only looks for ids: progress is that of the second.
    const shown = isFirst ? stream : line.counted(stream);
    isFirst = false;
    return shown;
  };
  return site.run(importWxr, { ...rules, chunks, onProgress: line.records });
}

/** @throws UsageError for options that do not go together. */
function check(values: Given, source: string, isAddress: boolean): void {
  const { user, password, media, download } = values;
  if (media !== undefined && download)
    throw new UsageError("waymark import: give --media or --download, not both.");
  if (!isAddress && (user !== undefined || password !== undefined))
    throw new UsageError("waymark import: --user and --password are for the address of a site.");
  if (password !== undefined && user === undefined)
    throw new UsageError("waymark import: --password wants --user.");
  if (user !== undefined && /^http:/i.test(source) && !values["allow-private"])
    throw new UsageError("waymark import: a password is sent to https addresses only.");
}

async function toRules({ media, download, authors, "author-default": fallback }: Given) {
  return {
    ...(media !== undefined && { media: await mediaFolder(media) }),
    ...(download && { media: "download" as const }),
    ...(authors !== undefined && { authors: await toAuthorMap(authors) }),
    ...(fallback !== undefined && { defaultAuthor: fallback }),
  };
}

function toAccess(address: string, { user, password = process.env["IMPORT_PASSWORD"] }: Given) {
  if (user === undefined) return { address };
  if (password === undefined)
    throw new UsageError("waymark import: --user wants --password, or IMPORT_PASSWORD.");
  return { address, login: user, password };
}

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
