/** Renders a URL as HTML; undefined if there is no embed. */
export type Embed = (url: string) => string | undefined;

const MAX_URL = 2_000;
const ADDRESS = /^https?:\/\/[^\s<>"]+$/i;
const LINE = /^([^\S\n]*)(\S+)([^\S\n]*)$/;
const PARAGRAPH = /^(<p(?: [^<>]*)?>)\s*([^\s<>"]+)\s*(<\/p>)$/i;

const isAddress = (text: string): boolean => text.length <= MAX_URL && ADDRESS.test(text);

/**
 * Replaces URLs that are alone on a line or in a paragraph by the result of `embed`. URLs without an embed
 * are preserved, with `&amp;` decoded. Lines within tags are ignored.
 */
export function expandEmbeds(html: string, embed: Embed = () => undefined): string {
  if (!/https?:\/\//i.test(html)) return html;
  const show = (url: string) => {
    const address = url.replaceAll("&amp;", "&");
    return embed(address) ?? address;
  };
  let isInTag = false;
  return html
    .split("\n")
    .map((line) => {
      const wasInTag = isInTag;
      const lastOpen = line.lastIndexOf("<");
      const lastClose = line.lastIndexOf(">");
      if (lastOpen >= 0 || lastClose >= 0) isInTag = lastOpen > lastClose;
      if (wasInTag || !/https?:\/\//i.test(line)) return line;
      const alone = line.length < MAX_URL * 2 ? (PARAGRAPH.exec(line) ?? LINE.exec(line)) : null;
      if (!alone?.[2] || !isAddress(alone[2])) return line;
      return `${alone[1]}${show(alone[2])}${alone[3]}`;
    })
    .join("\n");
}
