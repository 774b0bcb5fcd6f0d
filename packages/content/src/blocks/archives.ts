import { dateFormat, dayMs, escapeHtml, type SiteInfo, toLocal } from "@waymark/core";
import { defineService } from "../builder.ts";
import { type BlockTexts, blockTexts } from "../messages/index.ts";
import { startOfWeek } from "../settings.ts";
import { post } from "../types.ts";
import { type Attributes, toClass, toDay, toMonth, toNumber } from "./attributes.ts";
import type { DynamicBlocks } from "../extension-points.ts";
import { toMenu } from "./lists.ts";

/** Months of a hundred years. */
const maxMonths = 1200;

/** The months or years in which posts were published, newest first. */
export const archives = defineService(
  "content.archives",
  async ({ db, site, all }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const t = blockTexts({ all, site });
    const months = await db.counters.find({
      where: { kind: "month", status: "publish", n: { gt: 0 } },
      orderBy: { key: "desc" },
      limit: maxMonths,
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
        return `<div class="${toClass(base, block)}">${escapeHtml(t("noArchives"))}</div>`;
      if (block["displayAsDropdown"] === true)
        return toMenu(
          t("archives"),
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

const posts = { type: post.name, status: "publish" } as const;
/** Maximum number of posts of one month. */
const maxPosts = 2000;

/** A month with links to the days on which posts were published. */
export const calendar = defineService(
  "content.calendar",
  async (
    { db, site, clock, settings, all },
    { blocks }: DynamicBlocks,
  ): Promise<readonly string[]> => {
    const today = toLocal(clock.now(), site.timezone).slice(0, 10);
    const first = settings.get(startOfWeek);
    const t = blockTexts({ all, site });
    return Promise.all(
      blocks.map(async (block) => {
        const month = monthOf(block, today);
        const [start, end] = [`${month}-01T00:00:00`, `${month}-31T23:59:59`];
        const next = async (date: { lt: string } | { gt: string }, order: "asc" | "desc") => {
          const [row] = await db.content.find({
            where: { ...posts, date },
            orderBy: { date: order },
            columns: ["date"],
            limit: 1,
          });
          return row?.date.slice(0, 7);
        };
        const [found, before, after] = await Promise.all([
          db.content.find({
            where: { ...posts, date: { between: [start, end] } },
            orderBy: { date: "asc" },
            columns: ["date"],
            limit: maxPosts,
          }),
          next({ lt: start }, "desc"),
          next({ gt: end }, "asc"),
        ]);
        const days = new Set(found.map(({ date }) => date.slice(0, 10)));
        const table = toTable({ month, today, first, days }, site, t);
        const name = toClass("wp-block-calendar", block);
        return `<div class="${name}">${table}${toNav(before, after, site, t)}</div>`;
      }),
    );
  },
);

/** The month in the attributes of the block, or the current month. */
function monthOf({ month, year }: Attributes, today: string): string {
  const named = toNumber(month, { fallback: 0, min: 0, max: 12 });
  const ofYear = toNumber(year, { fallback: 0, min: 0, max: 9999 });
  if (named === 0 || ofYear === 0) return today.slice(0, 7);
  return `${String(ofYear).padStart(4, "0")}-${String(named).padStart(2, "0")}`;
}

interface Month {
  readonly month: string;
  readonly today: string;
  /** The first day of the week: 0 is Sunday. */
  readonly first: number;
  readonly days: ReadonlySet<string>;
}
function toTable({ month, today, first, days }: Month, site: SiteInfo, t: BlockTexts): string {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const length = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0),
  ).getUTCDate();
  const before = (new Date(start).getUTCDay() - first + 7) % 7;
  const nameOf = (weekday: number, style: "long" | "narrow") =>
    escapeHtml(
      // The first of January 2023 was a Sunday.
      dateFormat(site.locale, { weekday: style, timeZone: "UTC" }).format(
        Date.UTC(2023, 0, 1) + ((weekday + first) % 7) * dayMs,
      ),
    );
  const head = Array.from(
    { length: 7 },
    (_, at) => `<th scope="col" aria-label="${nameOf(at, "long")}">${nameOf(at, "narrow")}</th>`,
  );
  const pad = (cells: number) =>
    cells > 0 ? `<td colspan="${cells}" class="pad">&nbsp;</td>` : "";
  let rows = `<tr>${pad(before)}`;
  for (let day = 1; day <= length; day++) {
    const date = `${month}-${String(day).padStart(2, "0")}`;
    const href = escapeHtml(`${site.url}/${date.replaceAll("-", "/")}/`);
    const visible = days.has(date)
      ? `<a href="${href}" aria-label="${escapeHtml(t("publishedOn", { date: toDay(`${date}T00:00:00`, site) }))}">${day}</a>`
      : String(day);
    rows += `<td${date === today ? ' class="today" aria-current="date"' : ""}>${visible}</td>`;
    if ((before + day) % 7 === 0 && day < length) rows += "</tr>\n<tr>";
  }
  rows += `${pad((7 - ((before + length) % 7)) % 7)}</tr>`;
  return (
    `<table class="wp-calendar-table"><caption>${escapeHtml(toMonth(month, site))}</caption>` +
    `<thead><tr>${head.join("")}</tr></thead>\n<tbody>${rows}</tbody></table>`
  );
}

function toNav(
  before: string | undefined,
  after: string | undefined,
  site: SiteInfo,
  t: BlockTexts,
): string {
  const toLink = (month: string | undefined, direction: "prev" | "next") => {
    const name = month && escapeHtml(toMonth(month, site, { month: "short" }));
    const text = direction === "prev" ? `&laquo; ${name}` : `${name} &raquo;`;
    const href = month && escapeHtml(`${site.url}/${month.replace("-", "/")}/`);
    const link = month ? `<a href="${href}">${text}</a>` : "&nbsp;";
    return `<span class="wp-calendar-nav-${direction}">${link}</span>`;
  };
  return (
    `<nav aria-label="${escapeHtml(t("months"))}" class="wp-calendar-nav">` +
    `${toLink(before, "prev")}<span class="pad">&nbsp;</span>${toLink(after, "next")}</nav>`
  );
}
