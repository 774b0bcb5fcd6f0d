import type { Node } from "@tiptap/pm/model";
import { createContext, useContext } from "react";
import { type BlockAttributes, toSegments, writeBlock } from "./blocks/block-source.ts";

/** The schema of an attribute of a block, as JSON Schema. */
export interface AttributeSchema {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}
/** A block that the site renders when a text is read. */
export interface DynamicBlock {
  /** Full name, such as `core/latest-posts`. */
  readonly name: string;
  readonly title: string;
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  /** Whether it can be inserted into any text. */
  readonly isInsertable: boolean;
}
/** The dynamic blocks of a site, provided by the screen of an editor. */
export interface DynamicBlocks {
  readonly blocks: readonly DynamicBlock[];
  /** Returns the HTML of a block with these attributes. */
  readonly render: (
    name: string,
    attributes: BlockAttributes,
    signal: AbortSignal,
  ) => Promise<string>;
}

/** A block type of the site, as the API sends it. */
export interface BlockType {
  readonly name: string;
  readonly title: string;
  readonly category: string | null;
  readonly is_dynamic: boolean;
  readonly parent: readonly string[] | null;
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
}

/** Categories of blocks for menus, headers and patterns, which are not inserted into texts on their own. */
const notInTexts: ReadonlySet<string | null> = new Set(["theme", "reusable"]);

/** The dynamic blocks among the block types of a site. */
export const toDynamicBlocks = (types: readonly BlockType[]): readonly DynamicBlock[] =>
  types
    .filter((type) => type.is_dynamic)
    .map(({ name, title, attributes, category, parent }) => ({
      name,
      title,
      attributes,
      isInsertable: parent === null && !notInTexts.has(category),
    }));

export const DynamicBlocksContext = createContext<DynamicBlocks | undefined>(undefined);

/** The dynamic blocks of the screen; undefined without them. */
export const useDynamicBlocks = (): DynamicBlocks | undefined => useContext(DynamicBlocksContext);

/** A dynamic block in a text, with its attributes. */
export interface DynamicBlockUse {
  readonly block: DynamicBlock;
  readonly attributes: BlockAttributes;
}

/** The dynamic block of a card; undefined for other blocks, and for those that contain HTML. */
export function dynamicBlockOf(
  { type, attrs }: Node,
  dynamic: DynamicBlocks | undefined,
): DynamicBlockUse | undefined {
  const block = type.name === "card" && dynamic?.blocks.find(({ name }) => name === attrs["name"]);
  if (!block) return undefined;
  const [segment, ...others] = toSegments(String(attrs["source"]));
  if (segment?.kind !== "block" || others.length > 0 || !segment.source.endsWith("/-->"))
    return undefined;
  return segment.attributes && { block, attributes: segment.attributes };
}

const isSimple = ({ type }: AttributeSchema): boolean =>
  type === "string" || type === "number" || type === "integer" || type === "boolean";

/** The attributes of a block that a form can have inputs for. */
export const simpleAttributes = ({
  attributes,
}: DynamicBlock): readonly (readonly [name: string, schema: AttributeSchema])[] =>
  Object.entries(attributes).filter(([, schema]) => isSimple(schema));

/** A block as it is written in a text: attributes with default values are omitted. */
export function writeDynamicBlock(
  { name, attributes: schemas }: DynamicBlock,
  attributes: BlockAttributes,
) {
  const isDefault = (key: string, value: unknown) =>
    value === undefined || (Object.hasOwn(schemas, key) && value === (schemas[key]?.default ?? ""));
  const own = Object.entries(attributes).filter(([key, value]) => !isDefault(key, value));
  return writeBlock(name, Object.fromEntries(own), undefined);
}
