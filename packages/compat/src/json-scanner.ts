/** How a member of an object is changed, by its name alone. */
export interface MemberRule {
  readonly name: string;
  /** The new name; the same if it does not change. */
  readonly newName: string;
  /** The new names of the members of its value, if they differ from those of the general rules. */
  readonly rename?: ((name: string) => string) | undefined;
  /**
   * Whether a text between `start` and `end` may need a change. The text is the value, or an item of an array that is
   * the value. Without this function, texts are copied unread.
   */
  readonly isCandidate?: ((json: string, start: number, end: number) => boolean) | undefined;
  /** Whether objects and arrays are changed by `whole`. */
  readonly isWhole?: boolean;
}

/** Rules for changing the members and texts of a JSON text. */
export interface JsonChanges {
  /** Called once for each name. */
  rule(name: string): MemberRule;
  /** The new text of a candidate. Undefined if it depends on other members: then the JSON must be parsed. */
  text(text: string, name: string): string | undefined;
  /** Changes a whole value, which starts at `start`. Undefined if the JSON must be parsed. */
  whole(json: string, start: number, name: string): ChangedValue | undefined;
}

/** The changed value, and the index after the original value. */
export interface ChangedValue {
  readonly text: string;
  readonly end: number;
}

const quote = 34;
const backslash = 92;
const openObject = 123;
const closeObject = 125;
const openArray = 91;
const closeArray = 93;
const colon = 58;
const maxDepth = 200;

/**
 * Creates a function that changes names and texts of a JSON text without parsing it; everything else is
 * copied unchanged. The text must be valid JSON. The function returns undefined if this is not possible,
 * because a text depends on others or the JSON is nested too deeply. Its second argument is the name of
 * the member that has the JSON text as its value.
 */
export function jsonChanger(
  changes: JsonChanges,
): (json: string, name?: string) => string | undefined {
  const ruleAt = rulesOf(changes);
  return (json, name = "") => {
    // The rule of the member that contains it, for each open object or array.
    const rules: MemberRule[] = [];
    const isObject: boolean[] = [];
    let depth = 0;
    let rule = changes.rule(name);
    let result = "";
    let copied = 0;
    for (let at = 0; at < json.length; at++) {
      const code = json.charCodeAt(at);
      if (code === quote) {
        const end = endOfString(json, at);
        if (isObject[depth - 1] === true && json.charCodeAt(end) === colon) {
          rule = ruleAt(json, at, end);
          const { newName } = rule;
          const changed = rules[depth - 1]?.rename?.(rule.name) ?? newName;
          if (changed !== rule.name) {
            result += json.slice(copied, at) + JSON.stringify(changed);
            copied = end;
          }
        } else if (rule.isCandidate?.(json, at + 1, end - 1)) {
          const text = textOf(json, at, end);
          const changed = changes.text(text, rule.name);
          if (changed === undefined) return undefined;
          if (changed !== text) {
            result += json.slice(copied, at) + JSON.stringify(changed);
            copied = end;
          }
        }
        at = end - 1;
      } else if (code === openObject || code === openArray) {
        if (rule.isWhole && depth > 0) {
          const changed = changes.whole(json, at, rule.name);
          if (!changed) return undefined;
          result += json.slice(copied, at) + changed.text;
          copied = changed.end;
          at = copied - 1;
          rule = rules[depth - 1] as MemberRule;
        } else {
          if (depth === maxDepth) return undefined;
          rules[depth] = rule;
          isObject[depth++] = code === openObject;
        }
      } else if (code === closeObject || code === closeArray) {
        rule = rules[--depth - 1] ?? rule;
      }
    }
    return copied === 0 ? json : result + json.slice(copied);
  };
}

/**
 * The rule of the member whose name is in the quotes at `start` and before `end`. The objects of a list have the same
 * names, so comparing a name with the previous one at the same position is faster than reading it.
 */
function rulesOf(changes: JsonChanges): (json: string, start: number, end: number) => MemberRule {
  const known: MemberRule[] = Array.from({ length: 512 }, () => changes.rule(""));
  return (json, start, end) => {
    const length = end - start - 2;
    const slot =
      (length * 37 + json.charCodeAt(start + 1) * 7 + json.charCodeAt(end - 2)) % known.length;
    const last = known[slot] as MemberRule;
    if (last.name.length === length && json.startsWith(last.name, start + 1)) return last;
    const rule = changes.rule(detached(textOf(json, start, end)));
    if (rule.name.length === length && length < 50) known[slot] = rule;
    return rule;
  };
}

/** A copy of a part of a text. Without it, the part would keep the whole text in memory. */
export const detached = (part: string): string => ` ${part}`.slice(1);

/** The index after the string that starts at `start`. */
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

/** The index after the object or array that starts at `start`. */
export function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at) - 1;
    else if (code === openObject || code === openArray) depth++;
    else if ((code === closeObject || code === closeArray) && --depth === 0) return at + 1;
  }
  return json.length;
}
