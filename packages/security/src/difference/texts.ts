import type { Context } from "../builder.ts";
import type { Issue } from "../issues/record.ts";

const idIn = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The texts of the item, comment or term that an issue is about; undefined if it is about something else, or if that is gone. */
export async function textsOf(
  { db }: Pick<Context, "db">,
  { data }: Issue,
): Promise<readonly string[] | undefined> {
  if (data.stage === "content" && idIn(data["termID"]) > 0) {
    const term = await db.terms.get(idIn(data["termID"]));
    return term && [term.description, term.name];
  }
  if (data.stage === "content") {
    const item = await db.content.get(idIn(data["postID"]));
    return item && [item.content, item.excerpt, item.title];
  }
  if (data.stage === "comments") {
    const comment = await db.comments.get(idIn(data["commentID"]));
    return comment && [comment.content, comment.author_name];
  }
  return undefined;
}

/** The number of words of the evidence that are searched for. */
const maxWords = 12;

/** Finds the evidence of an issue in a text, ignoring white space and truncated parts. */
export function evidenceIn(text: string, evidence: string): number | undefined {
  const [start = ""] = evidence.split("…");
  const words = start.split(" ").filter((word) => word !== "");
  const quoted = words
    .slice(0, maxWords)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (quoted.length === 0) return undefined;
  const found = new RegExp(quoted.join(String.raw`\s{1,20}`), "u").exec(text);
  return found ? found.index + Math.min(20, found[0].length - 1) : undefined;
}
