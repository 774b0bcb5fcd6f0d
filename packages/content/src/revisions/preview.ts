import { dayMs, defineLoader, timingSafeEqual, toHex } from "@waymark/core";
import { pathAbove, permalink } from "../permalink.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { tables } from "../tables.ts";
import type { Revision } from "./state.ts";

/** A preview is valid for a day after the autosave was written, in milliseconds. */
const lifetime = dayMs;

const isOpen = ({ modified_gmt: written }: Pick<Revision, "modified_gmt">, now: Date): boolean =>
  now.getTime() - Date.parse(`${written}Z`) < lifetime;

/** The preview token of an autosave that is being written: the old one if it is still valid. */
export function previewToken(old: Revision | undefined, now: Date): string {
  if (old?.extra.preview !== undefined && isOpen(old, now)) return old.extra.preview;
  return toHex(crypto.getRandomValues(new Uint8Array(5)));
}

/** Whether a nonce is the valid preview token of an autosave. */
export const opensPreview = (autosave: Revision, nonce: string, now: Date): boolean =>
  autosave.extra.preview !== undefined &&
  timingSafeEqual(nonce, autosave.extra.preview) &&
  isOpen(autosave, now);

type Previewed = Pick<Revision, "id" | "parent" | "extra">;
/** Loads the preview links of autosaves. All autosaves of a list have the same parent. */
export const previewLinks = ({ type, rules }: Pick<TypeRuntime, "type" | "rules">) =>
  defineLoader<typeof tables, string, Previewed>({
    tables,
    reads: ["id", "parent", "extra"],
    empty: "",
    async load({ rows, db }) {
      if (!type.viewable) return new Map();
      const items = await db.content.find({
        where: { id: { in: [...new Set(rows.map(itemOf))] } },
        columns: ["id", "type", "status", "slug", "date", "parent"],
      });
      const links = new Map<number, string>();
      for (const item of items)
        links.set(item.id, permalink(item, await pathAbove(db, item.parent), rules));
      return new Map(rows.map((row) => [row.id, toPreview(row, links.get(itemOf(row)) ?? "")]));
    },
  });

const itemOf = ({ id, parent, extra }: Previewed): number => (extra.draft ? id : parent);

/** An item's address as a preview link; only autosaves need a nonce, a draft is shown as it is stored. */
function toPreview({ parent, extra }: Previewed, link: string): string {
  const nonce = extra.preview ? `preview_id=${parent}&preview_nonce=${extra.preview}&` : "";
  return `${link}${link.includes("?") ? "&" : "?"}${nonce}preview=true`;
}
