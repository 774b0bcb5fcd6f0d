// Placeholders are Unicode noncharacters: they never occur in real text.
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const APOSTROPHE = "\uFDD2";
const FLAG = "\uFDD3";
const OPEN_DOUBLE = "\uFDD4";
const CLOSE_DOUBLE = "\uFDD5";

const SPACE = "[\\r\\n\\t \\u00a0]|&nbsp;";
const ENDING = `$|[.,:;!?)}\\-\\]"']|&gt;|${SPACE}`;

const SINGLE_RULES: readonly (readonly [RegExp, string])[] = [
  // '99' is the year 1999 at the end of a quotation.
  [new RegExp(`'(\\d\\d)'(?=${ENDING})`, "g"), `${APOSTROPHE}$1${CLOSE}`],
  [new RegExp(`'(\\d\\d)"(?=${ENDING})`, "g"), `${APOSTROPHE}$1${CLOSE_DOUBLE}`],
  [/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, APOSTROPHE],
  [new RegExp(`(?<=^|${SPACE})'(\\d[.,\\d]*)'`, "g"), `${OPEN}$1${CLOSE}`],
  [new RegExp(`(?<=^|[([{"\\-]|&lt;|${SPACE})'`, "g"), OPEN],
  [new RegExp(`(?<!${SPACE})'(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${SPACE})`, "g"), APOSTROPHE],
];

const DOUBLE_RULES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=^|${SPACE})"(\\d[.,\\d]*)"`, "g"), `${OPEN_DOUBLE}$1${CLOSE_DOUBLE}`],
  [new RegExp(`(?<=^|[([{\\-${OPEN}]|&lt;|${SPACE})"(?!${SPACE})`, "g"), OPEN_DOUBLE],
];

interface Marks {
  readonly mark: string;
  readonly open: string;
  readonly close: string;
  readonly prime: string;
  readonly ending: RegExp;
}

const SINGLE: Marks = {
  mark: "'",
  open: OPEN,
  close: CLOSE,
  prime: "&#8242;",
  ending: new RegExp(`'(?=${ENDING})`, "g"),
};
const DOUBLE: Marks = {
  mark: '"',
  open: OPEN_DOUBLE,
  close: CLOSE_DOUBLE,
  prime: "&#8243;",
  ending: new RegExp(`"(?=${ENDING}|[${CLOSE}])`, "g"),
};

const afterDigit = (text: string, mark: string, prime: string): string =>
  text.replace(new RegExp(`(?<=\\d)${mark}`, "g"), prime);

/** Selects the marks that close a quotation; the other candidates are primes. */
function closeOne(text: string, { mark, close, prime }: Marks): string {
  let closed = text.replace(new RegExp(`(?<!\\d)${FLAG}`, "g"), close);
  if (closed === text) {
    const dotted = text.lastIndexOf(`${FLAG}.`);
    const at = dotted >= 0 ? dotted : text.lastIndexOf(FLAG);
    closed = text.slice(0, at) + close + text.slice(at + 1);
  }
  return afterDigit(afterDigit(closed, mark, prime), FLAG, prime).replaceAll(FLAG, close);
}

/** Decides whether each mark that is not an opening one closes a quotation or is a prime. */
function toPrimes(text: string, marks: Marks): string {
  const { mark, open, close, prime, ending } = marks;
  const parts = text.split(open).map((part, index) => {
    if (!part.includes(mark)) return part;
    let done: string;
    if (index > 0 && !part.includes(close)) {
      let candidates = 0;
      const flagged = part.replace(ending, () => (candidates++, FLAG));
      if (candidates > 1) done = closeOne(flagged, marks);
      else done = afterDigit(flagged.replace(FLAG, close), mark, prime);
    } else {
      done = afterDigit(part, mark, prime).replace(ending, close);
    }
    return mark === '"' ? done.replaceAll('"', close) : done;
  });
  return parts.join(open);
}

const REFERENCES: Record<string, string> = {
  [OPEN]: "&#8216;",
  [CLOSE]: "&#8217;",
  [APOSTROPHE]: "&#8217;",
  [FLAG]: "&#8217;",
  [OPEN_DOUBLE]: "&#8220;",
  [CLOSE_DOUBLE]: "&#8221;",
};

/**
 * Straight quotation marks of a run of text (no tags) as numeric references: curly quotes, apostrophes, primes after
 * numbers.
 */
export function toCurlyQuotes(text: string): string {
  let out = text;
  if (out.includes("'")) {
    for (const [rule, replacement] of SINGLE_RULES) out = out.replace(rule, replacement);
    out = toPrimes(out, SINGLE);
  }
  if (out.includes('"')) {
    for (const [rule, replacement] of DOUBLE_RULES) out = out.replace(rule, replacement);
    out = toPrimes(out, DOUBLE);
  }
  return out === text ? text : out.replace(/[\uFDD0-\uFDD5]/g, (mark) => REFERENCES[mark] ?? mark);
}
