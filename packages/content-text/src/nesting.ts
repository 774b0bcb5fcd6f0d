const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements that end where the next of their kind starts. */
const SIBLINGS: ReadonlySet<string> = new Set("p li dt dd tr td th option".split(" "));

const NAME = /[^\s/>]+/y;

/** The open elements at a point of a text. */
function openElements() {
  const stack: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => {
    const next = (counts.get(name) ?? 0) + by;
    counts.set(name, next);
    return next;
  };
  return {
    depth: () => stack.length,
    open(name: string) {
      if (SIBLINGS.has(name) && stack.at(-1) === name) return;
      stack.push(name);
      count(name, 1);
    },
    close(name: string) {
      if (!counts.get(name)) return;
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        count(top, -1);
        if (top === name) return;
      }
    },
  };
}

/**
 * The text without the tags of elements that are nested deeper than `max`, so that parsers that walk their stack of
 * open elements stay fast on hostile input. Keeps all else.
 */
export function limitNesting(html: string, max: number): string {
  const elements = openElements();
  const dropped = new Map<string, number>();
  let out = "";
  let kept = 0;
  let end = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", end)) {
    const isEnd = html[at + 1] === "/";
    const start = isEnd ? at + 2 : at + 1;
    end = start;
    if (!/[a-z]/i.test(html[start] ?? "")) continue;
    NAME.lastIndex = start;
    const name = NAME.exec(html)?.[0].toLowerCase() ?? "";
    const close = html.indexOf(">", start + name.length);
    if (close < 0) break;
    end = close + 1;
    if (VOID.has(name)) continue;
    const before = dropped.get(name) ?? 0;
    const isTooDeep = isEnd ? before > 0 : elements.depth() >= max;
    if (isTooDeep) {
      dropped.set(name, before + (isEnd ? -1 : 1));
      out += html.slice(kept, at);
      kept = end;
    } else if (isEnd) elements.close(name);
    else elements.open(name);
  }
  return out + html.slice(kept);
}
