import { escapeHtml } from "@waymark/core";
import { defineService } from "../builder.ts";
import { toClass, type Attributes } from "./attributes.ts";
import { toMonth } from "./dates.ts";
import type { DynamicBlocks } from "./extension-point.ts";
import { toMenu } from "./lists.ts";

/** Months of a hundred years. */
const most = 1200;

/** The months or years in which posts were published, newest first. */
export const archives = defineService(
  "content.archives",
  async ({ db, site }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const months = await db.counters.find({
      where: { kind: "month", status: "publish", n: { gt: 0 } },
      orderBy: { key: "desc" },
      limit: most,
    });
    return blocks.map((block) => {
      const entries = toPeriods(months, block).map(({ period, n }) => {
        const isYear = period.length === 4;
        const label = isYear ? period : toMonth(period, site);
        const href = `${site.url}/${period.replace("-", "/")}/`;
        const count = block["showPostCounts"] === true ? `&nbsp;(${n})` : "";
        return `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>${count}</li>\n`;
      });
      const base = "wp-block-archives";
      if (entries.length === 0)
        return `<div class="${toClass(base, block)}">No archives to show.</div>`;
      if (block["displayAsDropdown"] === true)
        return toMenu(
          "Archives",
          toClass(base, block, [`${base}-dropdown`]),
          `<ul>${entries.join("")}</ul>`,
        );
      return `<ul class="${toClass(base, block, [`${base}-list`])}">${entries.join("")}</ul>`;
    });
  },
);

interface Counted {
  readonly key: string;
  readonly n: number;
}
function toPeriods(months: readonly Counted[], { type }: Attributes) {
  if (type !== "yearly") return months.map(({ key, n }) => ({ period: key, n }));
  const years = new Map<string, number>();
  for (const { key, n } of months)
    years.set(key.slice(0, 4), (years.get(key.slice(0, 4)) ?? 0) + n);
  return [...years].map(([period, n]) => ({ period, n }));
}
