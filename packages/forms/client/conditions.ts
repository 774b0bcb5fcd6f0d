import type { Conditions } from "../src/definition/conditions.ts";
import { isMet } from "../src/values/compare.ts";
import { toShortest } from "../src/values/count.ts";

/** Shows and hides fields that depend on others while a form is filled in. The site decides again. */
export function startConditions(form: HTMLFormElement): void {
  const parts = [...form.querySelectorAll<HTMLElement>("[data-show-if]")].map((part) => ({
    part,
    conditions: JSON.parse(part.dataset.showIf ?? "") as Conditions,
  }));
  if (parts.length === 0) return;
  const update = (): void => {
    const counts = countsIn(form);
    // In the order of the form: what is hidden counts as blank for the fields after it.
    for (const { part, conditions } of parts) {
      const data = new FormData(form);
      part.hidden = !isMet(conditions, (key) => textsIn(data, key, counts));
      for (const control of part.querySelectorAll<HTMLInputElement>(
        "input, select, textarea, button",
      ))
        control.disabled = part.hidden;
    }
  };
  form.addEventListener("input", update);
  form.addEventListener("change", update);
  addEventListener("pageshow", update);
  update();
}

/** The names of controls for quantities. */
const countsIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.querySelectorAll<HTMLInputElement>("[data-count]")].map(({ name }) => name));

/**
 * The input in a field: texts, the names of files, and the values in the rows of a repeater. The site compares
 * quantities in their shortest form.
 */
export function textsIn(
  data: FormData,
  key: string,
  counts: ReadonlySet<string>,
): readonly string[] {
  const texts: string[] = [];
  for (const [name, value] of data) {
    const isOwn =
      name === `field-${key}` ||
      name.startsWith(`field-${key}.`) ||
      name.startsWith(`files[${key}]`);
    const text = typeof value === "string" ? value.trim() : value.name;
    if (isOwn && text !== "") texts.push(counts.has(name) ? toShortest(text) : text);
  }
  return texts;
}
