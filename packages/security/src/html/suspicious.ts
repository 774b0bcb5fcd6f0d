import { hostOf, type Hosts } from "./hosts.ts";

/** Calls by which a script runs, writes or loads other code, sends a form or leaves the page. */
const calls =
  /\beval\s*\(|\bFunction\s*\(|\batob\s*\(|\bunescape\s*\(|fromCharCode|document\s*\.\s*write|createElement\s*\(\s*["'`](?:script|iframe)|\.\s*submit\s*\(|\blocation(?:\s*\.\s*(?:href|host|hostname|pathname))?\s*=[^=]|\blocation\s*\.\s*(?:assign|replace)|serviceWorker|importScripts/;
const addresses = /(?:https?:)?\/\/[^\s"'`<>()\\]{1,300}/gi;

/** Whether scripts do more than work on their own page: they load code, leave the page, or name a host that is not allowed. */
export function isSuspicious(scripts: string, hosts: Hosts): boolean {
  if (calls.test(scripts)) return true;
  for (const [address] of scripts.matchAll(addresses)) {
    const host = hostOf(address, hosts);
    // A comment begins with two slashes as well, but names no host.
    if (host === undefined || !/\.[a-z]{2,}$/i.test(host)) continue;
    if (!hosts.isOwn(host) && !hosts.isAllowed(host)) return true;
  }
  return false;
}
