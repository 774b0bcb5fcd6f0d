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
export const cacheSigns = (headers: Headers, now: Date): readonly string[] =>
  Object.entries(looks)
    .filter(([name, look]) => {
      const value = headers.get(name);
      return value !== null && look(value, now);
    })
    .map(([name]) => name);
