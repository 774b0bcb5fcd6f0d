/** The first element for a selector, which the markup of forms always has. */
export function find<E extends Element>(parent: ParentNode, selector: string): E {
  const element = parent.querySelector<E>(selector);
  if (!element) throw new Error(`No element for ${selector}`);
  return element;
}
