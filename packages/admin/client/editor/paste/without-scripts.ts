import type { MarkJson, NodeJson } from "../blocks/node-json.ts";

/** Whether an attribute of an element runs a script. */
function isScript(name: string, value: unknown): boolean {
  if (/^on|^srcdoc$/i.test(name)) return true;
  // Browsers ignore control characters and spaces in a scheme.
  return (
    typeof value === "string" &&
    // oxlint-disable-next-line no-control-regex
    /^(?:javascript|vbscript|data(?!:image\/)):/i.test(value.replace(/[\0-\x20]+/g, ""))
  );
}

/** Attributes of a node or a mark: addresses, and the attributes of its elements as objects. */
function cleanAttrs(attrs: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(attrs).map(([name, value]) => {
    if (name === "comment" || value === null) return [name, value];
    if (typeof value === "object")
      return [name, Object.fromEntries(Object.entries(value).filter((one) => !isScript(...one)))];
    return [name, (name === "href" || name === "url") && isScript(name, value) ? "" : value];
  });
  return Object.fromEntries(entries);
}

const cleanMark = (mark: MarkJson): MarkJson =>
  mark.attrs ? { ...mark, attrs: cleanAttrs(mark.attrs) } : mark;

/**
 * A pasted node without event handlers and script URLs in the attributes of its elements. The editor preserves such
 * attributes without showing them, and the clipboard may contain nodes that another site has written.
 */
export const withoutScripts = (node: NodeJson): NodeJson => ({
  ...node,
  ...(node.attrs && { attrs: cleanAttrs(node.attrs) }),
  ...(node.marks && { marks: node.marks.map(cleanMark) }),
  ...(node.content && { content: node.content.map(withoutScripts) }),
});
