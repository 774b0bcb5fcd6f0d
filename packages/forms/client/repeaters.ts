import { find } from "./find.ts";

const references = ["id", "name", "for", "aria-describedby", "aria-labelledby"];
const referring = references.map((name) => `[${name}]`).join();
const control = "input, select, textarea";
const removeButton = "button[name=remove-row]";

/**
 * Adds and removes rows of a repeater in place. Without it the buttons post the form, and the site shows it with the
 * change.
 */
export function startRepeater(box: HTMLElement): void {
  const { repeater: key = "", min, max } = box.dataset;
  const template = find<HTMLTemplateElement>(box, "template");
  const addButton = find<HTMLButtonElement>(box, "button[name=add-row]");
  const rows = () => [...box.querySelectorAll<HTMLElement>("[data-row]")];

  const update = (): void => {
    const all = rows();
    // In this order names are unique at every moment, so groups of radio buttons keep their choice.
    for (const [n, row] of all.entries()) if (row.dataset.row !== String(n)) rename(row, key, n);
    for (const row of all)
      find<HTMLButtonElement>(row, removeButton).hidden = all.length <= Number(min);
    addButton.hidden = all.length >= Number(max);
    // Other fields may depend on the values of rows.
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (): void => {
    const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    rename(row, key, rows().length);
    template.before(row);
    update();
    find<HTMLElement>(row, control).focus();
  };
  const remove = (row: Element): void => {
    const next = row.nextElementSibling;
    row.remove();
    update();
    const field = next?.matches("[data-row]") ? next.querySelector<HTMLElement>(control) : null;
    (field ?? addButton).focus();
  };

  box.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    const row = button?.name === "remove-row" ? button.closest("[data-row]") : null;
    if (button !== addButton && !row) return;
    event.preventDefault();
    if (row) remove(row);
    else add();
  });
}

/** Gives a row its new number, in names, references and labels. */
function rename(row: HTMLElement, key: string, n: number): void {
  const from = `${key}.${row.dataset.row}.`;
  const to = `${key}.${n}`;
  for (const element of row.querySelectorAll(referring))
    for (const name of references) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replaceAll(from, `${to}.`));
    }
  row.dataset.row = String(n);
  const legend = find(row, "legend");
  legend.textContent = legend.textContent.replace(/\d+$/, String(n + 1));
  const button = find<HTMLButtonElement>(row, removeButton);
  button.value = to;
  button.setAttribute("aria-label", `${button.textContent}: ${legend.textContent}`);
}
