import type { Mark } from "./marks.ts";

/** Writes a form: the how manieth of the page with its key, and whether it is inside a dialog. */
export interface FormWriter {
  (nth: number, isInDialog: boolean): string;
}

/** The page with a form in place of each mark. */
export function insertForms(
  text: string,
  marks: readonly Mark[],
  forms: ReadonlyMap<string, FormWriter>,
): string {
  const seen = new Map<string, number>();
  const made: string[] = [];
  let from = 0;
  let dialogs = 0;
  for (const { key, start, end } of marks) {
    const before = text.slice(from, start);
    dialogs +=
      (before.match(/<dialog[\s>]/gi) ?? []).length - (before.match(/<\/dialog>/gi) ?? []).length;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    made.push(before, forms.get(key)?.(nth, dialogs > 0) ?? text.slice(start, end));
    from = end;
  }
  return made.join("") + text.slice(from);
}
