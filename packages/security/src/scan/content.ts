import { stripTags } from "@waymark/content-text";
import { findingsInAll, type Source } from "../html/findings.ts";
import { freeAuthors } from "./authors.ts";
import { nextId, nothing, numberIn, textIn, type Stage } from "./step.ts";
import { textsIn } from "./texts.ts";

/** Rows that one step reads. */
const page = 20;
const pageOfTerms = 100;

/** Items of every type and state with their excerpts and fields, then terms. */
export const lookThroughContent: Stage = async (looking, cursor) => {
  const { config, isThorough } = looking;
  if (!config.scansEnabled_posts && !isThorough) return nothing;
  return textIn(cursor, "part") === "terms" ? terms(looking, cursor) : items(looking, cursor);
};

const items: Stage = async ({ ctx, lens }, cursor) => {
  const rows = await ctx.db.content.find({
    where: { id: { gt: numberIn(cursor, "after") } },
    orderBy: "id",
    limit: page,
    columns: ["id", "type", "status", "title", "content", "excerpt", "author", "extra"],
  });
  const free = await freeAuthors(
    ctx,
    rows.map(({ author }) => author),
  );
  const sources = rows.map((row): Source => {
    const title = stripTags(row.title);
    return {
      where: `${row.type} ${row.id}`,
      name: title === "" ? `${row.type} ${row.id}` : title,
      title: row.title,
      texts: [row.title, row.content, row.excerpt, ...textsIn(row.extra)],
      isFree: free.has(row.author),
      more: { postID: row.id, postType: row.type, postStatus: row.status, author: row.author },
    };
  });
  return {
    findings: await findingsInAll(sources, lens),
    next: nextId(rows, page) ?? { part: "terms" },
    counts: { scannedPosts: rows.length },
  };
};

const terms: Stage = async ({ ctx, lens }, cursor) => {
  const rows = await ctx.db.terms.find({
    where: { id: { gt: numberIn(cursor, "after") } },
    orderBy: "id",
    limit: pageOfTerms,
  });
  const sources = rows.map((row): Source => ({
    where: `term ${row.id}`,
    name: stripTags(row.name),
    title: row.name,
    texts: [row.name, row.description, ...textsIn(row.extra)],
    isFree: false,
    more: { termID: row.id, taxonomy: row.taxonomy },
  }));
  const next = nextId(rows, pageOfTerms);
  return {
    findings: await findingsInAll(sources, lens),
    next: next && { part: "terms", ...next },
    counts: { scannedPosts: rows.length },
  };
};
