import { stripSequences } from "./strip-sequences.ts";

/** Schemes of a stored URL; any other, such as `javascript:`, results in an empty text. */
const schemes = new Set(
  (
    "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax " +
    "xmpp webcal urn"
  ).split(" "),
);
// oxlint-disable-next-line no-control-regex
const unsafe = /[^A-Za-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\u{10FFFF}]/gu;
const scheme = /^([^/?#:]*):/;

/** The second and third character of `%0d` and `%0a`. */
const isLineBreak = (first: number, second: number): boolean =>
  first === 48 && "dDaA".includes(String.fromCharCode(second));

/**
 * A URL as it is stored: spaces become `%20`, characters that are invalid in URLs are dropped, a
 * URL without a scheme gets `http://` (`a.b`), relative paths are unchanged, an unknown scheme results in `""`.
 */
export function toUrl(text: string): string {
  const clean = text.trimStart().replaceAll(" ", "%20").replace(unsafe, "");
  let url = stripSequences(clean, isLineBreak);
  if (url === "") return "";
  url = url.replaceAll(";//", "://");
  if (!url.includes(":") && !/^(?:[/#?]|[\w-]{1,255}\.php)/i.test(url)) url = `http://${url}`;
  const found = scheme.exec(url)?.[1];
  return found === undefined || schemes.has(found.toLowerCase()) ? url : "";
}
