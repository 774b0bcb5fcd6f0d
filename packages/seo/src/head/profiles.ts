import { parseUrl } from "@waymark/core";
import type { networks } from "../settings.ts";

type Network = (typeof networks)[number];
const homes: Partial<Record<Network, string>> = {
  Twitter: "https://twitter.com/",
  Facebook: "https://www.facebook.com/",
};

/** A profile as a URL: the value itself if it is one, or a name below the network's URL; otherwise empty. */
export function profileUrl(network: Network, typed: string | undefined): string {
  if (typed === undefined || typed === "") return "";
  if (/^https?:\/\//i.test(typed)) return parseUrl(typed)?.href ?? "";
  const name = toHandle(typed).slice(1);
  const home = homes[network];
  return name === "" || home === undefined ? "" : home + name;
}

/** The handle `@name` from a name, `@name`, or a profile URL. Empty for an empty value. */
export function toHandle(typed: string | undefined): string {
  const found = (typed ?? "").slice(0, 500).match(/[A-Za-z0-9_]{1,25}/g);
  const last = found?.at(-1);
  return last === undefined ? "" : `@${last}`;
}
