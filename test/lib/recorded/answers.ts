import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toOriginalJson } from "../../../packages/compat/src/response-json.ts";
import type { SiteInfo } from "@waymark/core";

const folder = join(import.meta.dirname, "../../../../shared/oracle/recordings");
/** Whether the recordings are available: they are not part of the repository. */
export const hasRecordings = existsSync(folder);

/** The URL of the site that gave these answers. */
export const address = "https://old.test";
const info = { url: address, api: `${address}/api` } as SiteInfo;
const times: Readonly<Record<string, string>> = {
  now: "2026-03-01T10:00:00",
  "now-gmt": "2026-03-01T15:00:00",
  "now sql": "2026-03-01 10:00:00",
  "now-gmt sql": "2026-03-01 15:00:00",
  month: "2026/03",
  today: "2026/03/01",
  uuid: "0b1c3f1e-8f5e-4f0e-9d5b-2f6f3c1a7e11",
  text: "text",
};

export type Row = Readonly<Record<string, any>>;
type Kind = (row: Row) => string | undefined;

/** The list that a complete row of a response is in; responses with selected fields are left out. */
const kindOf: Kind = (row) => {
  const hasTexts = typeof row["title"]?.raw === "string" && typeof row["modified_gmt"] === "string";
  const bases: Row = { post: "wp/v2/posts", page: "wp/v2/pages", attachment: "wp/v2/media" };
  if (hasTexts && !("preview_link" in row)) return bases[row["type"]];
  if ("start_date_details" in row) return "tribe/events/v1/events";
  if ("global_id" in row && "venue" in row) return "tribe/events/v1/venues";
  if ("global_id" in row && "organizer" in row) return "tribe/events/v1/organizers";
  if ("match_type" in row && "action_data" in row) return "redirection/v1/redirect";
  if ("moduleName" in row && "redirects" in row) return "redirection/v1/group";
  if ("author_ip" in row && "post" in row) return "wp/v2/comments";
  if ("avatar_urls" in row && "slug" in row) return "wp/v2/users";
  const taxonomies: Row = { category: "categories", post_tag: "tags" };
  if ("taxonomy" in row && "meta" in row && "_links" in row)
    return `wp/v2/${taxonomies[row["taxonomy"]] ?? row["taxonomy"]}`;
  return undefined;
};

/** Recorded answers of the reference system under the names of the WordPress REST API: rows by list, and objects by path. */
export function recordedAnswers(): Readonly<Record<string, readonly Row[] | Row>> {
  const lists = new Map<string, Map<number, Row>>();
  const others = new Map<string, Row>();
  const ids = new Map<string, number>();
  const idOf = (symbol: string): number => {
    if (!ids.has(symbol)) ids.set(symbol, 1001 + ids.size);
    return ids.get(symbol) as number;
  };
  const files = ["core-v2", "calendar-events-v1", "redirection-v1", "forms-views"];
  for (const file of files)
    for (const line of readFileSync(join(folder, `${file}.jsonl`), "utf8")
      .trim()
      .split("\n")) {
      const { request, response } = JSON.parse(line);
      if (!response?.body || response.status > 201 || typeof response.body !== "object") continue;
      // Numbers of symbols are those of their file.
      const text = JSON.stringify(response.body)
        .replaceAll(/"\{\{([^|}"]+)\}\}"/g, (_, name: string) => String(idOf(toSymbol(file, name))))
        .replaceAll(/\{\{([^|}"]+)(?:\|string)?\}\}/g, (_, name: string) =>
          String(idOf(toSymbol(file, name))),
        )
        .replaceAll("{api}", info.api)
        .replaceAll("{site}", info.url)
        .replaceAll(/<([a-z-]+(?: sql)?)>/g, (all, name: string) => times[name] ?? all);
      const body = JSON.parse(toOriginalJson(text, info));
      const [path = "", query = ""] = String(request.path).slice(1).split("?");
      const isWhole = request.method === "GET" && /^(?:context=edit)?$/.test(query);
      if (isWhole && file === "forms-views")
        others.set(path.replace("forms-views", "ninja-forms-views"), body);
      if (isWhole && /^core\/v2\/(?:types|taxonomies)$/.test(path))
        others.set(path.replace("core", "wp"), body);
      for (const row of [body, ...(Array.isArray(body) ? body : Object.values(body).flat())]) {
        const kind = row && typeof row === "object" && kindOf(row);
        // Lists have no trash.
        if (!kind || typeof row.id !== "number" || row.status === "trash") continue;
        const list = lists.get(kind) ?? new Map<number, Row>();
        lists.set(kind, list.set(row.id, { ...list.get(row.id), ...row }));
      }
    }
  const rows = [...lists].map(
    ([path, list]) => [path, [...list.values()].toSorted((a, b) => a["id"] - b["id"])] as const,
  );
  return Object.fromEntries<readonly Row[] | Row>([...others, ...rows]);
}
const toSymbol = (file: string, name: string): string =>
  name.startsWith("#") ? `${file} ${name}` : name;
