/** A parameter of a catalogue key: its name and pattern. */
interface KeyParam {
  readonly name: string;
  readonly source: string;
}
const start = "(?P<";

/** The end of the parameter that starts at `from`: its closing bracket, past escapes, classes and groups. */
function endOf(key: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let i = from; i < key.length; i++) {
    const char = key[i];
    if (char === "\\") i++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return i;
  }
  return key.length;
}

/** A path for a catalogue key such as `/redirect/(?P<id>[\d]+)`, each parameter as `fill` says. */
export function toSamplePath(key: string, fill: (param: KeyParam) => string): string {
  let path = "";
  let at = 0;
  for (;;) {
    const next = key.indexOf(start, at);
    if (next === -1) return path + key.slice(at);
    const end = endOf(key, next);
    const close = key.indexOf(">", next);
    const name = key.slice(next + start.length, close);
    path +=
      key.slice(at, next) + encodeURIComponent(fill({ name, source: key.slice(close + 1, end) }));
    at = end + 1;
  }
}

const candidates = [
  "1",
  "x",
  "a-b",
  "2026-01-31",
  "01234567-89ab-4def-8123-456789abcdef",
  "a/b",
  "A.B",
];
/** A segment that such a parameter takes, as far as one can be guessed. */
export function toSample({ source }: KeyParam): string {
  const test = new RegExp(`^(?:${source})$`, "u");
  const words = /^[\w|.\\-]+$/.test(source) ? source.replaceAll("\\", "").split("|") : [];
  return [...candidates, ...words].find((one) => test.test(one)) ?? "x";
}
