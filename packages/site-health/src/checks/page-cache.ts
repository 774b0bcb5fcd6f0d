import { get } from "../builder.ts";
import { defineHealthTest, type HealthFinding } from "../health-test.ts";
import { askOwnSite, toAllowOwnSite } from "./own-site.ts";

/** Looks at one header for the sign of a cache. */
interface Looks {
  (value: string, now: Date): boolean;
}
const isHit: Looks = (value) => /\bhit\b/i.test(value);
const isSomething: Looks = (value) => value !== "";
const looks: Readonly<Record<string, Looks>> = {
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

/** The headers of an answer that say that it came out of a cache, or may stay in one. */
const cacheSigns = (headers: Headers, now: Date): readonly string[] =>
  Object.entries(looks)
    .filter(([name, look]) => {
      const value = headers.get(name);
      return value !== null && look(value, now);
    })
    .map(([name]) => name);

const why =
  "A page cache keeps what was made for one visitor and gives it to the next: pages come sooner, and the site has less to do.";
/** Visits to the front page; the one in the middle counts. */
const visits = 3;

/** Whether the front page comes out of a cache, and how soon. */
export const pageCache = defineHealthTest(get, {
  name: "page-cache",
  summary: "Whether pages are cached, and their response time",
  badge: "Performance",
  async run(call) {
    const times: number[] = [];
    const signs = new Set<string>();
    for (let visit = 0; visit < visits; visit++) {
      const answer = await askOwnSite(call, `${call.site.url}/`);
      if ("failure" in answer) return unknown(toAllowOwnSite(answer.failure));
      const { response, milliseconds } = answer;
      void response.body?.cancel().catch(() => {});
      if (!response.ok)
        return unknown(
          `The front page answered with status ${response.status}. Give the site one that visitors can read.`,
        );
      times.push(milliseconds);
      for (const sign of cacheSigns(response.headers, call.clock.now())) signs.add(sign);
    }
    return judge([...signs], median(times), call.options.slowAfter);
  },
});

function judge(signs: readonly string[], milliseconds: number, slowAfter: number): HealthFinding {
  const isSlow = milliseconds >= slowAfter;
  const isCached = signs.length > 0;
  const speed = `The front page took ${Math.round(milliseconds)} milliseconds; up to ${slowAfter} is good.`;
  const found = isCached
    ? `These headers indicate a cache: ${signs.join(", ")}.`
    : "No headers indicate a cache.";
  const how = isSlow ? "slow" : isCached ? "good" : "OK";
  return {
    status: isSlow ? "critical" : isCached ? "good" : "recommended",
    label: isCached
      ? `Page cache is detected ${isSlow ? "but" : "and"} the server response time is ${how}`
      : `Page cache is not detected ${isSlow ? "and" : "but"} the server response time is ${how}`,
    description: [why, speed, found],
    ...(!(isCached && !isSlow) && {
      actions: [
        "Put a cache in front of the site: a reverse proxy or a content delivery network that stores public pages.",
      ],
    }),
  };
}

const unknown = (action: string): HealthFinding => ({
  status: "recommended",
  label: "Unable to detect the presence of page cache",
  description: [why, "The front page could not be read."],
  actions: [action],
});

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
