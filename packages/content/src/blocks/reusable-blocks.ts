import { blockDelimiters, toAttributes } from "@waymark/content-text";
import type { Db } from "@waymark/core";
import { defineService } from "../builder.ts";
import type { DynamicBlocks } from "../extension-points.ts";
import type { tables } from "../tables.ts";
import { reusableBlock } from "../types.ts";
import { renderText } from "./rendered.ts";

/** The block that a text contains in place of a reusable block. */
export const referenceBlock = "core/block";
/** Reusable blocks contain others, but not endlessly. */
const deepest = 10;
/** Maximum number of reusable blocks that are read for the texts of a response, and of their characters in all places. */
const maxBlocks = 200;
const maxCharacters = 2_000_000;

type Texts = ReadonlyMap<number, string>;
const idOf = (ref: unknown): number =>
  typeof ref === "number" && Number.isSafeInteger(ref) && ref > 0 ? ref : 0;

/** The references in a text. */
function* referencesIn(text: string) {
  if (!text.includes("wp:block ")) return;
  for (const { kind, name, json, start, end } of blockDelimiters(text))
    if (name === referenceBlock && kind !== "close")
      yield { id: kind === "void" ? idOf(toAttributes(json)["ref"]) : 0, start, end };
}

/** The texts of published reusable blocks without a password, and of those in them. */
async function textsOf(db: Db<typeof tables>, ids: readonly number[]): Promise<Texts> {
  const texts = new Map<number, string>();
  let missing = [...new Set(ids)].filter((id) => id !== 0);
  const requested = new Set<number>();
  for (let depth = 0; missing.length > 0 && depth < deepest; depth++) {
    const next = missing.slice(0, maxBlocks - requested.size);
    for (const id of next) requested.add(id);
    const found = await db.content.find({
      where: { id: { in: next }, type: reusableBlock.name, status: "publish", password: "" },
      columns: ["id", "content"],
    });
    for (const { id, content } of found) texts.set(id, content);
    const within = found.flatMap(({ content }) => [...referencesIn(content)].map(({ id }) => id));
    missing = [...new Set(within)].filter((id) => id !== 0 && !requested.has(id));
  }
  return texts;
}

/** Texts of reusable blocks with those in them. A block that contains itself is omitted there, and so are blocks beyond the limits. */
function toWhole(ids: readonly number[], texts: Texts): readonly string[] {
  let left = maxCharacters;
  const put = (at: number, above: readonly number[]): string => {
    const text = texts.get(at);
    if (text === undefined || above.includes(at) || above.length === deepest) return "";
    left -= text.length;
    if (left < 0) return "";
    let result = "";
    let from = 0;
    for (const reference of referencesIn(text)) {
      result += text.slice(from, reference.start) + put(reference.id, [...above, at]);
      from = reference.end;
    }
    return result + text.slice(from);
  };
  return ids.map((id) => put(id, []));
}

/** The published reusable blocks that texts refer to, each rendered as a part of the text. */
export const reusableBlocks = defineService(
  "content.reusable-blocks",
  async (ctx, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const ids = blocks.map(({ ref }) => idOf(ref));
    const texts = toWhole(ids, await textsOf(ctx.db, ids));
    return Promise.all(texts.map((text) => renderText(ctx, text, { without: referenceBlock })));
  },
);
