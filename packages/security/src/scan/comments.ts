import { stripTags } from "@waymark/content-text";
import { findingsInAll, type Source } from "../html/findings.ts";
import { hostOf } from "../html/hosts.ts";
import { type Finding, type FindingText, findingText, toName } from "../issues/finding.ts";
import { freeAuthors } from "./content.ts";
import { nextId, nothing, numberIn, type StageContext, type Stage } from "./step.ts";

/** The number of rows per step. */
const page = 50;
/** The number of links to other hosts from which a comment is a finding. */
const manyLinks = 10;

/** Public comments, and comments that are waiting for moderation. */
export const scanComments: Stage = async (context, cursor) => {
  const { ctx, inspection, config, isThorough } = context;
  if (!config.scansEnabled_comments && !isThorough) return nothing;
  const rows = await ctx.db.comments.find({
    where: { id: { gt: numberIn(cursor, "after") } },
    orderBy: "id",
    limit: page,
  });
  const visible = rows.filter(({ status }) => status === "approved" || status === "hold");
  const free = await freeAuthors(
    ctx,
    visible.map(({ author }) => author),
  );
  const sources: Source[] = [];
  const linked: Finding[] = [];
  for (const row of visible) {
    const about = {
      where: `comment ${row.id}`,
      name: findingText("commentName", {
        id: String(row.id),
        author: toName(stripTags(row.author_name)),
      }),
      more: { commentID: row.id, postID: row.post, commentStatus: row.status },
    };
    sources.push({
      ...about,
      texts: [row.author_name, row.content, ...scriptIn(row.author_url, context)],
      isFree: free.has(row.author),
      as: ({ type }) => (type === "content_bad_url" ? { type: "comment_link", severity: 25 } : {}),
    });
    linked.push(
      ...badAuthor(row.author_url, about, context),
      ...flood(row.content, about, context),
    );
  }
  return {
    findings: [...(await findingsInAll(sources, inspection)), ...linked],
    next: nextId(rows, page),
    counts: { scannedComments: rows.length },
  };
};

type FindingDetails = Pick<Finding, "where"> & {
  readonly name: FindingText;
  readonly more: Finding["more"] & {};
};

/** The URL of a commenter if its scheme is not HTTP: browsers may execute it as a link. */
const scriptIn = (url: string, { inspection: { hosts } }: StageContext): readonly string[] =>
  url === "" || hostOf(url, hosts) !== undefined ? [] : [`<a href="${url.replaceAll('"', "")}">`];

function badAuthor(
  url: string,
  { where, name, more }: FindingDetails,
  { inspection }: StageContext,
): Finding[] {
  const host = url === "" ? undefined : hostOf(url, inspection.hosts);
  if (host === undefined || !inspection.hosts.isBad(host)) return [];
  return [
    {
      type: "comment_link",
      severity: 25,
      rule: "bad-author",
      where,
      more,
      content: url,
      message: findingText("namesBadHost", { name }),
      evidence: url,
      fix: "markSpam",
    },
  ];
}

function flood(
  html: string,
  { where, name, more }: FindingDetails,
  { inspection: { hosts } }: StageContext,
): Finding[] {
  let links = 0;
  for (const [address] of html.matchAll(/\bhttps?:\/\/[^\s"'<>]{1,300}/gi)) {
    const host = hostOf(address, hosts);
    if (host !== undefined && !hosts.isOwn(host) && !hosts.isAllowed(host)) links++;
    if (links >= manyLinks) break;
  }
  if (links < manyLinks) return [];
  return [
    {
      type: "comment_link",
      severity: 25,
      rule: "many-links",
      where,
      more,
      content: html,
      message: findingText("linksToMany", { name }),
      evidence: html,
      fix: "markSpamUnlessKnown",
    },
  ];
}
