import { translatorOf, discardBody } from "@waymark/core";
import { get } from "../builder.ts";
import { defineHealthTest, type HealthFinding } from "../health-test.ts";
import { siteHealthMessages, type Translate } from "../messages/index.ts";
import { askOwnSite, toAllowOwnSite } from "./own-site.ts";

/** Checks a header for signs of a cache. */
interface HeaderTest {
  (value: string, now: Date): boolean;
}
const isHit: HeaderTest = (value) => /\bhit\b/i.test(value);
const isSomething: HeaderTest = (value) => value !== "";
const looks: Readonly<Record<string, HeaderTest>> = {
  "cache-control": (value) =>
    /\b(?:s-maxage|max-age)=[1-9]/i.test(value) && !/\b(?:private|no-store)\b/i.test(value),
  expires: (value, now) => Date.parse(value) > now.getTime(),
  age: (value) => Number(value) > 0,
  etag: isSomething,
  "last-modified": isSomething,
  "cache-status": isHit,
  "x-cache": isHit,
  "x-cache-enabled": (value) => value.toLowerCase() === "true",
  "x-cache-disabled": (value) => value.toLowerCase() === "off",
  "x-proxy-cache": isHit,
  "cf-cache-status": isHit,
};

/** The headers that show that a response came from a cache, or may be cached. */
const cacheSigns = (headers: Headers, now: Date): readonly string[] =>
  Object.entries(looks)
    .filter(([name, look]) => {
      const value = headers.get(name);
      return value !== null && look(value, now);
    })
    .map(([name]) => name);

/** The number of requests to the front page, of whose times the median is used. */
const visits = 3;

/** Whether the front page comes from a cache, and how fast it is. */
export const pageCache = defineHealthTest(get, {
  name: "page-cache",
  summary: "Whether pages are cached, and their response time",
  badge: "Performance",
  async run(ctx) {
    const t = translatorOf(siteHealthMessages, ctx);
    const times: number[] = [];
    const signs = new Set<string>();
    for (let visit = 0; visit < visits; visit++) {
      const answer = await askOwnSite(ctx, `${ctx.site.url}/`);
      if ("failure" in answer) return unknown(t, toAllowOwnSite(t, answer.failure));
      const { response, milliseconds } = answer;
      void discardBody(response);
      if (!response.ok) return unknown(t, t("frontStatus", { status: String(response.status) }));
      times.push(milliseconds);
      for (const sign of cacheSigns(response.headers, ctx.clock.now())) signs.add(sign);
    }
    return toFinding(t, [...signs], median(times), ctx.options.slowAfter);
  },
});

function toFinding(
  t: Translate,
  signs: readonly string[],
  milliseconds: number,
  slowAfter: number,
): HealthFinding {
  const isSlow = milliseconds >= slowAfter;
  const isCached = signs.length > 0;
  const time = String(Math.round(milliseconds));
  return {
    status: isSlow ? "critical" : isCached ? "good" : "recommended",
    label: t(
      isCached ? (isSlow ? "cachedSlow" : "cachedFast") : isSlow ? "uncachedSlow" : "uncachedFast",
    ),
    description: [
      t("cache"),
      t("frontTime", { time, limit: String(slowAfter) }),
      isCached ? t("cacheHeaders", { names: signs.join(", ") }) : t("noCacheHeaders"),
    ],
    ...(!(isCached && !isSlow) && { actions: [t("cacheAction")] }),
  };
}

const unknown = (t: Translate, action: string): HealthFinding => ({
  status: "recommended",
  label: t("cacheUnknown"),
  description: [t("cache"), t("frontUnread")],
  actions: [action],
});

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
