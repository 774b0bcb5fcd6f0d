/** Texts of one value that are looked at, and how deep it is looked into. */
const most = 10_000;
const depth = 40;

/** All texts in a value that may be JSON, in bounded number. */
export function textsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (one: unknown, level: number) => {
    if (found.length >= most || level > depth) return;
    if (typeof one === "string") {
      if (one !== "") found.push(one);
    } else if (typeof one === "object" && one !== null)
      for (const inner of Object.values(one)) visit(inner, level + 1);
  };
  visit(value, 0);
  return found;
}
