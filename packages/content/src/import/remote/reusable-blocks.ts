import { blockDelimiters, toAttributes } from "@waymark/content-text";
import type { Tally } from "../report.ts";
import { isSignedIn, type RemoteClient, RemoteError } from "./client.ts";
import { rowsOf } from "./root.ts";
import { remoteItem } from "./values.ts";

/** The type of reusable blocks in the original interface. */
export const reusableBlock = "wp_block";
/** Maximum number of characters of all reusable blocks, and of a text with them. */
const mostCharacters = 4_000_000;
/** Reusable blocks may contain others, but not endlessly. */
const deepest = 10;

/** Puts reusable blocks into a text in place of references to them. */
export type PutBlocks = (text: string) => string;

/** Reads the reusable blocks of another site, of which only users who may edit them see the raw text. */
export async function readReusableBlocks(client: RemoteClient, tally: Tally): Promise<PutBlocks> {
  const texts = new Map<number, string>();
  let left = mostCharacters;
  if (isSignedIn(client))
    try {
      const lists = rowsOf(client, {
        path: "/core/v2/blocks",
        queries: [{ context: "edit", status: "publish" }],
        row: remoteItem,
        what: "reusable block",
        tally,
      });
      for await (const rows of lists)
        for (const { id, content } of rows) {
          const text = content?.raw ?? "";
          left -= text.length;
          if (left < 0) tally.unmapped("reusable block", "There are too many; it is left out.");
          else texts.set(id, text);
        }
    } catch (error) {
      if (!(error instanceof RemoteError) || ![400, 401, 403, 404].includes(error.status))
        throw error;
    }
  return texts.size === 0 ? (text) => text : (text) => toWhole(text, texts, tally);
}

function toWhole(text: string, texts: ReadonlyMap<number, string>, tally: Tally): string {
  let left = mostCharacters;
  let count = 0;
  const put = (part: string, depth: number): string => {
    let result = "";
    let from = 0;
    for (const { kind, name, json, start, end } of blockDelimiters(part)) {
      if (name !== "core/block" || kind !== "void") continue;
      const content = texts.get(Number(toAttributes(json)["ref"]));
      if (content === undefined || depth === deepest || content.length > left) continue;
      left -= content.length;
      count++;
      result += part.slice(from, start) + put(content, depth + 1);
      from = end;
    }
    return result + part.slice(from);
  };
  const whole = text.includes("wp:block ") ? put(text, 0) : text;
  for (let n = 0; n < count; n++)
    tally.unmapped(
      "reusable block",
      "No module of the site has reusable blocks; its content is in the text that uses it.",
    );
  return whole;
}
