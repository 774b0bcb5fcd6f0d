/** A selector for the elements with a name. */
export const named = (name: string): string => `[data-js="calendar-events-${name}"]`;

/** The view around an element. */
export const viewOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(named("view"));

/** The element with a name in a view, which the markup always has. */
export function find(view: ParentNode, name: string): HTMLElement {
  const element = view.querySelector<HTMLElement>(named(name));
  if (!element) throw new Error(`No element for ${name}`);
  return element;
}
