import { type HtmlNode, parseHtml } from "../blocks/html.ts";
import { type MarkJson, type NodeJson, textOf } from "../blocks/node-json.ts";

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

const active = new Set(["script", "iframe", "object", "embed"]);
const runsScript = (node: HtmlNode): boolean =>
  node.kind === "element" &&
  (active.has(node.name) ||
    Object.entries(node.attributes).some((one) => isScript(...one)) ||
    node.children.some(runsScript));

/** Whether a node has HTML that runs a script, and of which the editor shows only a label. HTML that cannot be read may run one. */
const hidesScript = (node: NodeJson): boolean =>
  (node.type === "card" || node.type === "menu" || node.type === "inlineHtml") &&
  (parseHtml(textOf(node, "source"))?.some(runsScript) ?? true);

/**
 * Pasted nodes without event handlers and script URLs in the attributes of their elements, and without HTML with scripts
 * that cannot be seen. The editor preserves both, and the clipboard may contain nodes that another site has written. Scripts
 * in blocks of custom HTML are kept, because their code is shown.
 */
export const withoutScripts = (nodes: readonly NodeJson[]): readonly NodeJson[] =>
  nodes
    .filter((node) => !hidesScript(node))
    .map((node) => ({
      ...node,
      ...(node.attrs && { attrs: cleanAttrs(node.attrs) }),
      ...(node.marks && { marks: node.marks.map(cleanMark) }),
      ...(node.content && { content: withoutScripts(node.content) }),
    }));
