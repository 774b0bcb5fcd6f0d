import { toTokens } from "./html-token.ts";

const NAMED: Record<string, string> = {
  neutral: "😐",
  twisted: "😈",
  arrow: "➡",
  shock: "😯",
  smile: "🙂",
  "???": "😕",
  cool: "😎",
  evil: "👿",
  grin: "😀",
  idea: "💡",
  oops: "😳",
  razz: "😛",
  roll: "🙄",
  wink: "😉",
  cry: "😥",
  eek: "😮",
  lol: "😆",
  mad: "😡",
  sad: "🙁",
  "!": "❗",
  "?": "❓",
};

const DRAWN: Record<string, string> = {
  "8-)": "😎",
  "8-O": "😯",
  ":-(": "🙁",
  ":-)": "🙂",
  ":-?": "😕",
  ":-D": "😀",
  ":-P": "😛",
  ":-o": "😮",
  ":-x": "😡",
  ":-|": "😐",
  ";-)": "😉",
  "8O": "😯",
  ":(": "🙁",
  ":)": "🙂",
  ":?": "😕",
  ":D": "😀",
  ":P": "😛",
  ":o": "😮",
  ":x": "😡",
  ":|": "😐",
  ";)": "😉",
};

const EMOJI = new Map([
  ...Object.entries(NAMED).map(([name, emoji]) => [`:${name}:`, emoji] as const),
  ...Object.entries(DRAWN),
]);

const SMILEY =
  /(?<=^|\s|&nbsp;)(?:[:;8]-?[()?DPoOx|]|:(?:[a-z]{3,8}|\?\?\?|!|\?):)(?=$|\s|&nbsp;)/g;

const VERBATIM: ReadonlySet<string> = new Set(["code", "pre", "style", "script", "textarea"]);

/** Converts separate text smilies (`:)`, `:wink:`) to emoji; not in code, preformatted text or tags. */
export function toEmoji(html: string): string {
  if (!/[:;8]/.test(html)) return html;
  let verbatim = "";
  let out = "";
  for (const token of toTokens(html)) {
    if (token.kind === "tag" && VERBATIM.has(token.name)) {
      if (!token.isEnd && verbatim === "") verbatim = token.name;
      else if (token.isEnd && verbatim === token.name) verbatim = "";
    }
    out +=
      token.kind === "text" && verbatim === ""
        ? token.source.replace(SMILEY, (smiley) => EMOJI.get(smiley) ?? smiley)
        : token.source;
  }
  return out;
}
