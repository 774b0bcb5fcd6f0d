import type { Node, Schema } from "@tiptap/pm/model";
import { type BlockSource, hasBlocks, type Segment, toSegments } from "./block-source.ts";
import { readClassic, writeClassic } from "./classic.ts";
import { writeMenu } from "./menu-format.ts";
import { isUnsentImage, type NodeJson, textOf, toCard } from "./node-json.ts";
import { readBlock } from "./read.ts";
import { writeNode } from "./write.ts";

/** The source of a node, and the white space around it. */
interface Original {
  readonly source: string;
  readonly node: Node;
  /** The text between this node and the next of the same parent. */
  after: string | undefined;
  lead: string;
  trail: string;
}

/** A text that is open in the editor. */
export interface TextDocument {
  readonly doc: Node;
  /** The text of a changed document: nodes that are the same are written as they were read. */
  readonly serialize: (doc: Node) => string;
}

const originOf = (node: Node): number | undefined => {
  const origin: unknown = node.attrs["origin"];
  return typeof origin === "number" ? origin : undefined;
};

/** A new paragraph without text is not written at the end of a text. */
const isNewAndEmpty = (node: Node | undefined): boolean =>
  node?.type.name === "paragraph" &&
  node.content.size === 0 &&
  originOf(node) === undefined &&
  !node.attrs["comment"];

const withOrigin = (json: NodeJson, origin: number): NodeJson => ({
  ...json,
  attrs: { ...json.attrs, origin },
});

/** Opens a text. Parts that the editor cannot edit become cards with their source. */
export function openText(text: string, schema: Schema): TextDocument {
  const originals: Original[] = [];
  const doc = readText(text, schema, originals);
  const write = toWriter(originals);
  return {
    doc,
    serialize(changed) {
      if (changed === doc || changed.eq(doc)) return text;
      const children = changed.children.filter((node) => !isUnsentImage(node));
      while (isNewAndEmpty(children.at(-1))) children.pop();
      return write(children);
    },
  };
}

/** Reads a text, and adds the source of each node to `originals`, at the position that the node has as its origin. */
function readText(text: string, schema: Schema, originals: Original[]): Node {
  const isLegacy = !hasBlocks(text);

  const toNode = (json: NodeJson | undefined): Node | undefined => {
    if (!json) return undefined;
    try {
      const node = schema.nodeFromJSON(json);
      node.check();
      return node;
    } catch {
      return undefined;
    }
  };

  /** Reserves positions, so that nodes of the same parent have consecutive ones. */
  const addOriginals = (
    sources: readonly { source: string; after: string }[],
    around = { lead: "", trail: "" },
  ): number => {
    const first = originals.length;
    for (const [index, { source, after }] of sources.entries())
      originals.push({
        source,
        node: schema.topNodeType.create(),
        after: index < sources.length - 1 ? after : undefined,
        ...around,
      });
    return first;
  };
  const setNode = (origin: number, node: Node): Node => {
    const original = originals[origin];
    if (original) originals[origin] = { ...original, node };
    return node;
  };

  const readFree = (source: string, origin: number): Node => {
    const card = () => schema.nodeFromJSON(withOrigin(toCard("core/freeform", source), origin));
    const pieces = readClassic(source, isLegacy);
    if (!pieces || pieces.length === 0) return card();
    const first = addOriginals(pieces);
    const children = pieces.map((piece, index) => {
      const json =
        toNode(withOrigin(piece.json, first + index)) ??
        schema.nodeFromJSON(withOrigin(toCard("core/freeform", piece.source), first + index));
      return setNode(first + index, json);
    });
    return schema.nodes["classic"]?.createChecked({ isLegacy, origin }, children) ?? card();
  };

  /** A block with its origin. The entries of a menu have origins, too. */
  const withOrigins = (json: NodeJson, segment: BlockSource, origin: number): NodeJson => {
    if (json.type !== "menu") return withOrigin(json, origin);
    const { lead, pieces } = separate(toSegments(segment.inner));
    const first = addOriginals(toSources(pieces), { lead, trail: pieces.at(-1)?.after ?? "" });
    const content = pieces.flatMap(({ segment: inner }, index) => {
      const entry = json.content?.[index];
      return entry && inner.kind === "block" ? [withOrigins(entry, inner, first + index)] : [];
    });
    return withOrigin({ ...json, content }, origin);
  };
  const setEntries = (menu: Node): void => {
    if (menu.type.name === "menu")
      for (const entry of menu.children) {
        setNode(originOf(entry) ?? -1, entry);
        setEntries(entry);
      }
  };

  const readSegment = (segment: Segment, origin: number): Node => {
    if (segment.kind === "html") return readFree(segment.source, origin);
    const json = readBlock(segment);
    const node =
      toNode(json && withOrigins(json, segment, origin)) ??
      schema.nodeFromJSON(withOrigin(toCard(segment.name, segment.source), origin));
    setEntries(node);
    return node;
  };

  const { lead, pieces } = separate(toSegments(text));
  addOriginals(toSources(pieces));
  const nodes = pieces.map(({ segment }, origin) => setNode(origin, readSegment(segment, origin)));
  const [first] = originals;
  if (first) first.lead = lead;
  const last = originals[pieces.length - 1];
  if (last) last.trail = pieces.at(-1)?.after ?? "";
  return schema.topNodeType.createChecked(
    null,
    nodes.length > 0 ? nodes : schema.nodes["paragraph"]?.create(),
  );
}

/** Writes nodes: those that are the same as they were read. */
function toWriter(originals: readonly Original[]): (nodes: readonly Node[]) => string {
  const isSame = (node: Node): Original | undefined => {
    const origin = originOf(node);
    const original = origin === undefined ? undefined : originals[origin];
    return original && (original.node === node || original.node.eq(node)) ? original : undefined;
  };
  const join = (
    children: readonly Node[],
    write: (node: Node) => string,
    edge: string = "",
  ): string => {
    let out = "";
    for (const [index, child] of children.entries()) {
      const origin = originOf(child);
      const previous = children[index - 1];
      const before = previous && originOf(previous);
      if (!previous) out += origin === undefined ? edge : (originals[origin]?.lead ?? edge);
      else if (before !== undefined && origin === before + 1)
        out += originals[before]?.after ?? "\n\n";
      else out += "\n\n";
      out += write(child);
    }
    const end = children.at(-1);
    const origin = end && originOf(end);
    return out + (origin === undefined ? edge : (originals[origin]?.trail ?? edge));
  };
  const written = new WeakMap<Node, string>();
  const write = (node: Node): string => {
    const text = written.get(node) ?? isSame(node)?.source ?? writeChanged(node);
    written.set(node, text);
    return text;
  };
  const writeChanged = (node: Node): string => {
    if (node.type.name !== "menu") return writeNode(toJson(node));
    const entries = node.childCount === 0 ? "" : join(node.children, write, "\n");
    return writeMenu(textOf(node, "name"), textOf(node, "source"), entries);
  };
  const writeClassicNode = (node: Node, isAlone: boolean): string => {
    const isLegacyNode = node.attrs["isLegacy"] === true;
    const isConverted = isLegacyNode && !isAlone;
    if (!isConverted) {
      const original = isSame(node);
      if (original) return original.source;
    }
    return join(node.children, (child) => {
      const original = isConverted ? undefined : isSame(child);
      return original?.source ?? writeClassic(toJson(child), isLegacyNode && isAlone);
    });
  };
  return (nodes) =>
    join(nodes, (node) =>
      node.type.name === "classic" ? writeClassicNode(node, nodes.length === 1) : write(node),
    );
}

const toJson = (node: Node): NodeJson => node.toJSON() as NodeJson;

/** A block or HTML, and the white space behind it. */
interface Piece {
  readonly segment: Segment;
  readonly after: string;
}

const toSources = (pieces: readonly Piece[]) =>
  pieces.map(({ segment, after }) => ({ source: segment.source, after }));

/** Blocks and HTML with the white space between them. */
function separate(segments: readonly Segment[]): {
  lead: string;
  pieces: readonly Piece[];
} {
  const pieces: { segment: Segment; after: string }[] = [];
  let lead = "";
  const space = (text: string) => {
    const last = pieces.at(-1);
    if (last) last.after += text;
    else lead += text;
  };
  for (const segment of segments) {
    if (segment.kind === "block") {
      pieces.push({ segment, after: "" });
      continue;
    }
    const { source } = segment;
    const start = source.length - source.trimStart().length;
    const end = Math.max(start, source.trimEnd().length);
    space(source.slice(0, start));
    if (end > start)
      pieces.push({ segment: { kind: "html", source: source.slice(start, end) }, after: "" });
    space(source.slice(end));
  }
  return { lead, pieces };
}
