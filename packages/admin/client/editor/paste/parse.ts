/**
 * Parses HTML with its `style` attributes renamed to `data-style`, and those of event handlers in the same way, since the policy of
 * the page would block and report each of them.
 */
export function parseWithoutStyles(html: string): Document {
  const renamed = html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\s(?=(?:style|on[a-z]+)=)/gi, " data-"),
  );
  return new DOMParser().parseFromString(renamed, "text/html");
}

/** Applies renamed `style` attributes as scripts may, at a root and below it. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset["style"] ?? "";
}
