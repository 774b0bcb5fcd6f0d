import { type OpenFile, importSite, importWxr, type ImportReport } from "@waymark/content";
import { createReadStream } from "node:fs";
import { realpath, stat, readFile } from "node:fs/promises";
import { join, sep, basename } from "node:path";
import { Readable } from "node:stream";
import { UsageError, defineCommand, type Values, textTable } from "../command.ts";
import type { Site } from "@waymark/core";
import { startSite } from "../start-message.ts";
import { progress, type Progress } from "../progress.ts";
import { sourceFetch } from "../source-fetch.ts";

/**
 * Opens the files of a copy of an uploads folder by their paths in it. Links that lead out of the folder are treated
 * as missing files.
 *
 * @throws UsageError if the folder does not exist.
 */
export async function mediaFolder(folder: string): Promise<OpenFile> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`--media: the folder ${folder} does not exist.`);
  const root = await realpath(folder);
  return async ({ path }) => {
    if (path === "" || path.includes("\0")) return undefined;
    const file = await realpath(join(root, path)).catch(() => undefined);
    if (!file?.startsWith(`${root}${sep}`)) return undefined;
    // Opening a pipe or device could block forever.
    if (!(await stat(file)).isFile()) return undefined;
    return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  };
}

/**
 * The author mapping of an import: `ann=ines,bob=ines`, or a CSV file with the login in the source and the login on this
 * site.
 *
 * @throws UsageError
 */
export async function toAuthorMap(given: string): Promise<Readonly<Record<string, string>>> {
  if (given.includes("=")) return toRecord(given.split(","), "--authors");
  const text = await readFile(given, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "ENOENT"
        ? `--authors: the file ${given} does not exist. Use LOGIN=LOGIN,… or a CSV file.`
        : `--authors: ${given} cannot be read (${error.code}).`,
    );
  });
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  return toRecord(
    lines.filter((line) => line.trim() !== "" && !line.startsWith("#")),
    given,
  );
}

/**
 * The roles that created users may have: `editor,shop_manager=author`. A role without another one keeps its name.
 *
 * @throws UsageError
 */
const toRoleMap = (given: string): Readonly<Record<string, string>> =>
  toRecord(
    given.split(",").map((role) => (role.includes("=") ? role : `${role}=${role}`)),
    "--roles",
  );

function toRecord(pairs: readonly string[], where: string): Readonly<Record<string, string>> {
  const map = new Map<string, string>();
  for (const [at, pair] of pairs.entries()) {
    const [there = "", here = "", ...more] = pair.split(/[=,;\t]/).map(unquoted);
    if (there === "" || here === "" || more.length > 0)
      throw new UsageError(
        `${where}: entry ${at + 1}, "${pair.slice(0, 60)}", is not a pair NAME=NAME.`,
      );
    map.set(there, here);
  }
  return Object.fromEntries(map);
}
const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1");

const options = {
  media: {
    type: "string",
    hint: "FOLDER",
    text: "Import media files from this copy of the uploads folder",
  },
  download: { type: "boolean", text: "Download media files from their URLs" },
  authors: {
    type: "string",
    hint: "MAP",
    text: "Author mapping: LOGIN=LOGIN,… or a CSV file with two columns",
  },
  "author-default": {
    type: "string",
    hint: "LOGIN",
    text: "Author of items without a matching user (default: users are created)",
  },
  roles: {
    type: "string",
    hint: "MAP",
    text: "Roles of created users: ROLE or ROLE=ROLE,… (default: author at most)",
  },
  user: { type: "string", hint: "LOGIN", text: "The user of the other site for requests" },
  password: {
    type: "string",
    hint: "SECRET",
    text: "The application password of that user (default: IMPORT_PASSWORD)",
  },
  redirects: {
    type: "boolean",
    text: "Redirect old paths of items whose address changes (always for a URL)",
  },
  settings: { type: "boolean", text: "Import settings of the other site, such as its title" },
  "dry-run": { type: "boolean", text: "Count what would be imported from the other site" },
  "allow-private": { type: "boolean", text: "Allow a source in a private network" },
} as const;
type ImportValues = Values<typeof options>;

export const importFile = defineCommand({
  name: "import",
  summary: "Import an export file (WXR), or another site by its URL",
  operands: ["FILE.xml|URL"],
  options,
  notes: `Examples: waymark import magazine.xml --media ./uploads
          waymark import https://old.example --user ines --download
Run the command again to resume an interrupted import. Existing items are not changed.`,
  async run({ operands: [source = ""], values, site: load, print, note }) {
    const isAddress = /^https?:\/\//i.test(source);
    check(values, source, isAddress);
    const size = isAddress ? undefined : await sizeOf(source);
    const access = toAccess(source, values);
    const rules = { ...(await toRules(values)), fetch: sourceFetch(source, values) };
    const { settings = false, "dry-run": dryRun = false } = values;
    const choices = { settings, dryRun };
    const site = await load();
    await startSite(site, note);
    const began = performance.now();
    const line = progress(process.stderr, size);
    try {
      const report = isAddress
        ? await site.run(importSite, { ...rules, ...access, ...choices, onProgress: line.records })
        : await importOf(site, source, rules, line);
      line.end();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const name = isAddress ? source : basename(source);
      print(
        `${name}: ${dryRun ? "read" : "imported"} in ${seconds} s\n\n${toReport(report, dryRun)}`,
      );
    } catch (error) {
      throw explained(error);
    } finally {
      line.end();
    }
  },
});

/** Adds a hint about --allow-private to the error of a rejected address. */
function explained(error: unknown): unknown {
  const { name, reason, message } = Object(error) as Record<string, unknown>;
  const isPrivate = name === "OutboundError" && (reason === "address" || reason === "host");
  return isPrivate ? new UsageError(`${String(message)} Use --allow-private to allow it.`) : error;
}

function importOf(site: Site, file: string, rules: object, line: Progress): Promise<ImportReport> {
  let isFirst = true;
  const chunks = () => {
    const stream = createReadStream(file);
    // The first pass only collects ids: the progress line shows the second one.
    const counted = isFirst ? stream : line.counted(stream);
    isFirst = false;
    return counted;
  };
  return site.run(importWxr, { ...rules, chunks, onProgress: line.records });
}

/** @throws UsageError for options that cannot be combined. */
function check(values: ImportValues, source: string, isAddress: boolean): void {
  const { user, password, media, download } = values;
  if (media !== undefined && download)
    throw new UsageError("waymark import: --media and --download cannot be combined.");
  if (!isAddress && (user !== undefined || password !== undefined))
    throw new UsageError("waymark import: --user and --password require the URL of a site.");
  if (!isAddress && (values.settings || values["dry-run"]))
    throw new UsageError("waymark import: --settings and --dry-run require the URL of a site.");
  if (values.settings && user === undefined)
    throw new UsageError("waymark import: --settings requires --user.");
  if (password !== undefined && user === undefined)
    throw new UsageError("waymark import: --password requires --user.");
  if (user !== undefined && /^http:/i.test(source) && !values["allow-private"])
    throw new UsageError("waymark import: a password is sent only to https URLs.");
}

async function toRules({
  media,
  download,
  authors,
  roles,
  redirects,
  "author-default": fallback,
}: ImportValues) {
  return {
    ...(redirects && { redirects }),
    ...(media !== undefined && { media: await mediaFolder(media) }),
    ...(download && { media: "download" as const }),
    ...(authors !== undefined && { authors: await toAuthorMap(authors) }),
    ...(fallback !== undefined && { defaultAuthor: fallback }),
    ...(roles !== undefined && { roles: toRoleMap(roles) }),
  };
}

function toAccess(
  address: string,
  { user, password = process.env["IMPORT_PASSWORD"] }: ImportValues,
) {
  if (user === undefined) return { address };
  if (password === undefined)
    throw new UsageError("waymark import: --user requires --password or IMPORT_PASSWORD.");
  return { address, login: user, password };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "ENOENT"
        ? `The file ${file} does not exist.`
        : `${file} cannot be read (${error.code}).`,
    );
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  return found.size;
}

/** The report of an import as text; for a dry run, the changes that an import would make. */
function toReport({ made, known, unmapped }: ImportReport, isDryRun: boolean): string {
  const kinds = [...new Set([...Object.keys(made), ...Object.keys(known)])].sort();
  const rows = kinds.map((kind) => [kind, String(made[kind] ?? 0), String(known[kind] ?? 0)]);
  const counts =
    rows.length === 0
      ? "The source has nothing to import."
      : textTable([["", isDryRun ? "new" : "created", "existing"], ...rows]);
  if (unmapped.length === 0) return counts;
  const lines = unmapped.map(({ what, why, count }) => [`${count} ×`, what, why]);
  return `${counts}\n\n${isDryRun ? "To be changed or left out" : "Changed or left out"}:\n${textTable(lines)}`;
}
