/** What to do with the strings of a JSON text. */
export interface JsonChanges {
  /** The new name of a member of the object that is the value of `parent`. */
  key(name: string, parent: string): string;
  /**
   * The new text of a member, or of an item of an array that is the value of `key`. Undefined if it depends on other members: then
   * the JSON must be parsed.
   */
  text(text: string, key: string): string | undefined;
  /** Whether a text may need a change, by the key and by the raw text from `start` to `end`; the others are copied unread. */
  isCandidate(raw: string, start: number, end: number, key: string): boolean;
  /** Whether values of a key have to be translated as a whole. */
  isWhole(key: string): boolean;
  /** Translates the text of such a value. */
  whole(raw: string, key: string): string;
}

const quote = 34;
const backslash = 92;
const openObject = 123;
const closeObject = 125;
const openArray = 91;
const closeArray = 93;
const colon = 58;
const mostDepth = 200;

/**
 * Changes keys and texts of a JSON text without parsing it: everything else is copied as it is. The text must be valid JSON.
 * Returns undefined where that is not possible, because a text depends on others, or
 * the JSON is nested too deeply.
 */
export function changeJson(json: string, changes: JsonChanges): string | undefined {
  // For each open object or array the key that it is the value of.
  const keys: string[] = [];
  const isObject: boolean[] = [];
  let depth = 0;
  let key = "";
  let result = "";
  let copied = 0;
  const replace = (start: number, end: number, text: string): void => {
    result += json.slice(copied, start) + text;
    copied = end;
  };
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === openObject || code === openArray) {
      if (changes.isWhole(key) && depth > 0) {
        const end = endOfValue(json, at);
        const raw = json.slice(at, end);
        const text = changes.whole(raw, key);
        if (text !== raw) replace(at, end, text);
        at = end - 1;
      } else {
        if (depth === mostDepth) return undefined;
        keys[depth] = key;
        isObject[depth++] = code === openObject;
      }
      if (depth > 0 && isObject[depth - 1] === false) key = keys[depth - 1] ?? "";
    } else if (code === closeObject || code === closeArray) {
      key = keys[--depth - 1] ?? "";
    } else if (code === quote) {
      const end = endOfString(json, at);
      if (isObject[depth - 1] === true && json.charCodeAt(end) === colon) {
        const name = textOf(json, at, end);
        const changed = changes.key(name, keys[depth - 1] ?? "");
        if (changed !== name) replace(at, end, JSON.stringify(changed));
        key = name;
      } else if (changes.isCandidate(json, at + 1, end - 1, key)) {
        const text = textOf(json, at, end);
        const changed = changes.text(text, key);
        if (changed === undefined) return undefined;
        if (changed !== text) replace(at, end, JSON.stringify(changed));
      }
      at = end - 1;
    }
  }
  return copied === 0 ? json : result + json.slice(copied);
}

/** The index behind the string that starts at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json.charCodeAt(before - 1) === backslash) before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}

function textOf(json: string, start: number, end: number): string {
  const raw = json.slice(start + 1, end - 1);
  return raw.includes("\\") ? (JSON.parse(json.slice(start, end)) as string) : raw;
}

/** The index behind the object or the array that starts at `start`. */
function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at) - 1;
    else if (code === openObject || code === openArray) depth++;
    else if ((code === closeObject || code === closeArray) && --depth === 0) return at + 1;
  }
  return json.length;
}
