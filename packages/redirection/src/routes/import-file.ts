import { parseHeaderValue, type Upload } from "@waymark/core";
import * as z from "zod";
import { edit } from "../bound.ts";
import { errors, refuse } from "../errors.ts";
import type { Guards } from "../guards.ts";
import { readApache } from "../imports/apache.ts";
import { readCsv } from "../imports/csv.ts";
import { readJson } from "../imports/json.ts";
import { isNginx, readNginx } from "../imports/nginx.ts";
import { storeAll, storeExport, type Imported } from "../imports/store.ts";

const megabyte = 1_048_576;

/** `POST /import/file/:group_id`. The name of the file says how it is read. */
export const importFile = ({ may }: Guards) => {
  const access = may("io_manage");
  return edit({
    summary:
      "Import redirects: CSV, an exported file (.json), or the configuration of Apache or nginx",
    args: {
      group_id: z.int().describe("The group of the new redirects; an exported file brings its own"),
    },
    access,
    transaction: false,
    uploads: { field: "file", limit: 10 * megabyte, from: access },
    async handler({ args, upload, write, db }): Promise<Imported> {
      const { group_id } = args;
      const file = await upload();
      const name = file ? nameOf(file) : "";
      const isExport = name.endsWith(".json");
      if (!isExport && !(await db.groups.get(group_id)))
        throw refuse(errors.redirect_import_invalid_group, "importGroup");
      if (!file) throw refuse(errors.redirect_import_invalid_file, "importFile");
      const text = await textOf(file);
      if (isExport) {
        const read = readJson(text);
        if (read) return write((call) => storeExport(call, read));
        return { imported: 0, skipped: [{ line: 1, reason: "This is no exported file." }] };
      }
      const { redirects, skipped } = readerOf(name, text)(text);
      return write(async (call) => {
        const group = await call.db.groups.get(group_id, { hold: true });
        if (!group) throw refuse(errors.redirect_import_invalid_group, "importGroup");
        const placed = redirects.map(({ line, sent }) => ({
          line,
          sent: { ...sent, enabled: sent.enabled ?? group.enabled },
          group: () => group_id,
        }));
        return storeAll(call, placed, skipped);
      });
    },
  });
};

/** The name that the form or the request gives the file. */
const nameOf = ({ name, disposition }: Upload): string =>
  (name ?? parseHeaderValue(disposition ?? "")?.parameters["filename"] ?? "").toLowerCase();

const readerOf = (name: string, text: string) => {
  if (name.endsWith(".csv") || name.endsWith(".txt")) return readCsv;
  return isNginx(text) ? readNginx : readApache;
};

async function textOf({ spooled }: Upload): Promise<string> {
  const bytes = await new Response(spooled.stream()).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse(
      errors.redirect_import_invalid_file,
      "importFile",
      "The file is no text in UTF-8.",
    );
  }
}
