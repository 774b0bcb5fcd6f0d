import { toIdentity } from "@waymark/accounts";
import { stripTags } from "@waymark/content-text";
import { settings } from "@waymark/core";
import type { Context } from "../builder.ts";
import { findingsInAll, type Source, type InspectionContext } from "../html/findings.ts";
import { hostOf } from "../html/hosts.ts";
import { type Finding, findingText } from "../issues/finding.ts";
import { nextId, nothing, numberIn, textIn, type Stage } from "./step.ts";

/** The maximum number of texts of one value, and the maximum depth. */
const max = 10_000;
const depth = 40;

/** The texts in a value that may be JSON, up to the maximum. */
export function textsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (one: unknown, level: number) => {
    if (found.length >= max || level > depth) return;
    if (typeof one === "string") {
      if (one !== "") found.push(one);
    } else if (typeof one === "object" && one !== null)
      for (const inner of Object.values(one)) visit(inner, level + 1);
  };
  visit(value, 0);
  return found;
}

/** Whether each of these users may write unfiltered HTML; false for unknown users. */
export async function freeAuthors(
  { db, toActor }: Pick<Context, "db" | "toActor">,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const needed = [...new Set(ids)].filter((id) => id > 0);
  if (needed.length === 0) return new Set();
  const users = await db.users.find({ where: { id: { in: needed } } });
  const free = users.filter((user) => toActor(toIdentity(user)).can("unfiltered_html"));
  return new Set(free.map(({ id }) => id));
}

/** The number of rows per step. */
const page = 20;
const pageOfTerms = 100;

/** Items of every type and state with their excerpts and fields, then terms. */
export const scanContent: Stage = async (ctx, cursor) => {
  const { config, isThorough } = ctx;
  if (!config.scansEnabled_posts && !isThorough) return nothing;
  return textIn(cursor, "part") === "terms" ? terms(ctx, cursor) : items(ctx, cursor);
};

const items: Stage = async ({ ctx, inspection }, cursor) => {
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
    findings: await findingsInAll(sources, inspection),
    next: nextId(rows, page) ?? { part: "terms" },
    counts: { scannedPosts: rows.length },
  };
};

const terms: Stage = async ({ ctx, inspection }, cursor) => {
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
    findings: await findingsInAll(sources, inspection),
    next: next && { part: "terms", ...next },
    counts: { scannedPosts: rows.length },
  };
};

/** The current settings of all modules except the scanner, whose settings contain malware patterns. */
export const scanOptions: Stage = async ({ ctx, inspection, config, isThorough }) => {
  if (!config.scansEnabled_suspiciousOptions && !isThorough) return nothing;
  const all = ctx.all(settings).filter(({ name }) => !name.startsWith("security."));
  const named = all.map((setting) => ({
    where: `setting ${setting.name}`,
    name: findingText("settingName", { name: setting.name }),
    more: { setting: setting.name },
    texts: textsIn(ctx.settings.get(setting)),
  }));
  const sources = named.map((about): Source => ({
    ...about,
    isFree: false,
    as: ({ type }) => ({ type: type === "content_bad_url" ? "option_bad_url" : "option_script" }),
  }));
  const bad = named.flatMap(({ where, name, more, texts }): readonly Finding[] => {
    const url = texts.find((text) => isBad(text, inspection));
    if (url === undefined) return [];
    return [
      {
        type: "option_bad_url",
        severity: 75,
        rule: "bad-url",
        where,
        more,
        content: url,
        message: findingText("namesBadHost", { name }),
        evidence: url,
        fix: "correctValue",
      },
    ];
  });
  return {
    findings: [...(await findingsInAll(sources, inspection)), ...bad],
    next: undefined,
    counts: { scannedOptions: all.length },
  };
};

function isBad(text: string, { hosts }: InspectionContext): boolean {
  const host = /^(?:https?:)?\/\//i.test(text) ? hostOf(text, hosts) : undefined;
  return host !== undefined && hosts.isBad(host);
}
