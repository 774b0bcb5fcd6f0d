import { wordsOf } from "./words.ts";

/** Hosts of search engines; a name without a top-level domain matches any country's. */
const engines = wordsOf(`
  google bing.com duckduckgo.com yahoo ecosia.org qwant.com startpage.com baidu.com yandex
  search.brave.com kagi.com seznam.cz naver.com mojeek.com swisscows.com ask.com aol.com
  sogou.com metager.org metager.de
`);
/** Hosts of social networks. */
const networks = wordsOf(`
  facebook.com instagram.com threads.net twitter.com x.com t.co linkedin.com lnkd.in
  reddit.com pinterest youtube.com tiktok.com bsky.app tumblr.com mastodon.social
  news.ycombinator.com vk.com xing.com snapchat.com quora.com
`);
/** Hosts of webmail. */
const mails = ["mail.google.com", "mail.yahoo.com", "outlook.live.com", "mail.proton.me"];

/** Whether a host or one of its parent domains is in a list. */
const isIn = (list: readonly string[], host: string): boolean =>
  list.some((one) =>
    one.includes(".") ? host === one || host.endsWith(`.${one}`) : isOfCountry(one, host),
  );

/** `google.pt`, `google.co.uk` and their subdomains, but not `google.harbour.example`. */
function isOfCountry(name: string, host: string): boolean {
  const parts = host.split(".");
  const ending = parts.slice(parts.lastIndexOf(name) + 1);
  return (
    parts.includes(name) &&
    ending.length >= 1 &&
    ending.length <= 2 &&
    ending.every((part) => part.length === 2 || part === "com")
  );
}

/** The kind of a referring host: a search engine, a social network, mail; undefined for others. */
export function kindOfHost(host: string): "search" | "social" | "mail" | undefined {
  if (isIn(mails, host)) return "mail";
  if (isIn(engines, host)) return "search";
  return isIn(networks, host) ? "social" : undefined;
}
