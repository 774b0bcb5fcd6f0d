import { isMap } from "@waymark/core";
import { withClasses, withStyle } from "./attribute.ts";
import { coreBlocks, coreContainers } from "./block-core.ts";
import { type Block, parseBlocks } from "./blocks.ts";
import type { TextContext } from "./context.ts";

/** A block's opening HTML: the part before its first inner block. */
interface OpeningTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly opening: string;
  readonly hasInner: boolean;
}

type Layout = Readonly<Record<string, unknown>>;

/** The default layouts of core container blocks. */
const LAYOUTS: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ["core/group", {}],
  ["core/column", {}],
  ["core/cover", {}],
  ["core/quote", {}],
  ["core/columns", { type: "flex", flexWrap: "nowrap" }],
  ["core/gallery", { type: "flex" }],
  ["core/buttons", { type: "flex" }],
  ["core/social-links", { type: "flex" }],
]);

const TYPES: ReadonlySet<unknown> = new Set(["default", "constrained", "flex", "grid"]);
const JUSTIFIED: ReadonlySet<unknown> = new Set([
  "left",
  "center",
  "right",
  "space-between",
  "stretch",
]);

const blockGap = (attributes: Layout): unknown => {
  const style = attributes["style"];
  const spacing = isMap(style) ? style["spacing"] : undefined;
  return isMap(spacing) ? spacing["blockGap"] : undefined;
};

/** Whether the layout requires CSS rules of its own, selected by a numbered class name. */
function needsContainer(type: string, layout: Layout, gap: unknown): boolean {
  if (gap !== undefined && gap !== null) return true;
  if (type === "grid") return true;
  if (type === "flex") {
    return (
      layout["orientation"] === "vertical" ||
      layout["flexWrap"] === "nowrap" ||
      JUSTIFIED.has(layout["justifyContent"]) ||
      layout["verticalAlignment"] !== undefined
    );
  }
  return (
    type === "constrained" &&
    (layout["contentSize"] !== undefined ||
      layout["wideSize"] !== undefined ||
      layout["justifyContent"] !== undefined)
  );
}

function layoutClasses(name: string, attributes: Layout, ctx: TextContext): string[] {
  const fallback = LAYOUTS.get(name);
  if (!fallback) return [];
  const layout: Layout = isMap(attributes["layout"]) ? attributes["layout"] : fallback;
  const type = TYPES.has(layout["type"]) ? String(layout["type"]) : "default";
  const kind = type === "default" ? "flow" : type;
  const own = name.replace("core/", "").replaceAll("/", "-");
  const classes: string[] = [];
  if (name === "core/gallery") classes.push(`wp-block-gallery-${ctx.counter?.("block") ?? 1}`);
  if (layout["orientation"] === "vertical") classes.push("is-vertical");
  if (layout["orientation"] === "horizontal") classes.push("is-horizontal");
  if (JUSTIFIED.has(layout["justifyContent"])) {
    classes.push(`is-content-justification-${String(layout["justifyContent"])}`);
  }
  if (layout["flexWrap"] === "nowrap" && isMap(attributes["layout"])) classes.push("is-nowrap");
  classes.push(`is-layout-${kind}`);
  if (name !== "core/gallery" && needsContainer(type, layout, blockGap(attributes))) {
    const prefix = `core-${own}`;
    classes.push(`wp-container-${prefix}-is-layout-${ctx.counter?.("layout") ?? 1}`);
  }
  classes.push(`wp-block-${own}-is-layout-${kind}`);
  return classes;
}

/** The tag that holds the inner blocks: the last one opened before them, or the first of all. */
function wrapperOf({ opening, hasInner }: OpeningTag): { start: number; end: number } | undefined {
  if (!hasInner) {
    const start = opening.search(/<[a-z]/i);
    const end = start < 0 ? -1 : opening.indexOf(">", start);
    return end < 0 ? undefined : { start, end: end + 1 };
  }
  let open: { start: number; end: number } | undefined;
  const tags = /<[a-z]/gi;
  for (let tag = tags.exec(opening); tag; tag = tags.exec(opening)) {
    const end = opening.indexOf(">", tags.lastIndex) + 1;
    if (end === 0) break;
    open = { start: tag.index, end };
    tags.lastIndex = end;
  }
  return open;
}

/**
 * The opening HTML of a block with the class names of its layout: `is-layout-flow`,
 * `is-layout-flex` and others. A cover with an explicit height loses its aspect ratio.
 */
function addLayout(block: OpeningTag, ctx: TextContext): string {
  const { name, attributes } = block;
  const classes = layoutClasses(name, attributes, ctx);
  const wrapper = classes.length > 0 ? wrapperOf(block) : undefined;
  let html = block.opening;
  if (wrapper) {
    const tag = html.slice(wrapper.start, wrapper.end);
    html = html.slice(0, wrapper.start) + withClasses(tag, classes) + html.slice(wrapper.end);
  }
  if (name === "core/cover" && attributes["minHeight"] !== undefined) {
    const start = html.search(/<[a-z]/i);
    const end = html.indexOf(">", start) + 1;
    if (start >= 0 && end > 0) {
      const tag = withStyle(html.slice(start, end), "aspect-ratio:unset;");
      html = html.slice(0, start) + tag + html.slice(end);
    }
  }
  return html;
}

/** Renders one block and the blocks inside it. */
export function renderBlock(block: Block, ctx: TextContext): string {
  const opening = typeof block.parts[0] === "string" ? block.parts[0] : "";
  let inner = "";
  block.parts.forEach((part, index) => {
    if (typeof part !== "string") inner += renderBlock(part, ctx);
    else if (index > 0) inner += part;
  });
  if (block.name === "") return opening + inner;
  const { name, attributes } = block;
  const hasInner = block.parts.some((part) => typeof part !== "string");
  const html = addLayout({ name, attributes, opening, hasInner }, ctx) + inner;
  // Most core container blocks render their inner blocks unchanged.
  const render =
    (hasInner ? coreContainers.get(name) : undefined) ??
    ctx.blocks?.get(name) ??
    (hasInner ? undefined : coreBlocks.get(name));
  return render ? render({ name, attributes, html }, ctx) : html;
}

/** Renders all blocks of a text and removes the block comments. */
export const renderBlocks = (raw: string, ctx: TextContext = {}): string =>
  parseBlocks(raw)
    .map((block) => renderBlock(block, ctx))
    .join("");
