import { parseHeaderValue, type Upload } from "@waymark/core";
import * as z from "zod";
import { edit, type Guards } from "../builder.ts";
import { errors, toNumberedError } from "../errors.ts";
import { readApache } from "../imports/apache.ts";
import {
  checkAll,
  type Checked,
  type CheckedRedirect,
  type Imported,
  storeAll,
  storeExport,
} from "../imports/store.ts";
import { readCsv } from "../imports/csv.ts";
import type { FoundRedirect } from "../imports/imported-rules.ts";
import { readJson } from "../imports/json.ts";
import { isNginx, readNginx } from "../imports/nginx.ts";
import { importedResponse } from "../responses.ts";
import type { GroupRow } from "../items/visit.ts";

const megabyte = 1_048_576;

/** `POST /import/file/:group_id`. The file name determines the format. */
export const importFile = ({ may }: Guards) => {
  const access = may("io_manage");
  return edit({
    summary:
      "Import redirects: CSV, an exported file (.json), or the configuration of Apache or nginx",
    args: {
      group_id: z
        .int()
        .describe("ID of the group for new redirects; an exported file has its own groups"),
      format: z
        .enum(["csv", "json", "apache", "nginx"])
        .optional()
        .describe("File format; by default determined by the file name"),
    },
    returns: importedResponse,
    access,
    transaction: false,
    uploads: { field: "file", limit: 10 * megabyte, from: access },
    errors: ["redirect_import_invalid_file", "redirect_import_invalid_group"],
    async handler(ctx): Promise<Imported> {
      const { group_id, format } = ctx.args;
      const file = await ctx.upload();
      const name = file ? nameOf(file) : "";
      const isExport = format ? format === "json" : name.endsWith(".json");
      if (!isExport && !(await ctx.db.groups.get(group_id)))
        throw toNumberedError(errors.redirect_import_invalid_group, "importGroup");
      if (!file) throw toNumberedError(errors.redirect_import_invalid_file, "importFile");
      const text = await textOf(file);
      if (isExport) {
        const read = readJson(text);
        if (!read)
          return { imported: 0, skipped: [{ line: 1, reason: "The file is not a JSON export." }] };
        const checked = await checkAll(ctx, read.redirects, read.skipped);
        return ctx.write((within) => storeExport(within, read.groups, checked));
      }
      const { redirects, skipped } = readerOf(format ?? formatOf(name, text))(text);
      const checked = await checkAll(ctx, redirects, skipped);
      return ctx.write(async (within) => {
        const group = await within.db.groups.get(group_id, { forUpdate: true });
        if (!group) throw toNumberedError(errors.redirect_import_invalid_group, "importGroup");
        return storeAll(within, asEnabledAs(group, checked), () => group_id);
      });
    },
  });
};

/** Entries without a status get the status of their group. */
const asEnabledAs = (
  { enabled }: Pick<GroupRow, "enabled">,
  { redirects, skipped }: Checked<CheckedRedirect & FoundRedirect>,
): Checked => ({
  redirects: redirects.map((one) => ({
    columns: { ...one.columns, enabled: one.input.enabled ?? enabled },
  })),
  skipped,
});

/** The file name from the form or the request. */
const nameOf = ({ name, disposition }: Upload): string =>
  (name ?? parseHeaderValue(disposition ?? "")?.parameters["filename"] ?? "").toLowerCase();

const formatOf = (name: string, text: string): string => {
  if (name.endsWith(".csv") || name.endsWith(".txt")) return "csv";
  return isNginx(text) ? "nginx" : "apache";
};
const readerOf = (format: string) => {
  if (format === "csv") return readCsv;
  return format === "nginx" ? readNginx : readApache;
};

async function textOf({ tempFile }: Upload): Promise<string> {
  const bytes = await new Response(tempFile.stream()).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw toNumberedError(
      errors.redirect_import_invalid_file,
      "importFile",
      "The file is not UTF-8 text.",
    );
  }
}
