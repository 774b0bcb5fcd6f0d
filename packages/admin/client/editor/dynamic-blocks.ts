import type { Node } from "@tiptap/pm/model";
import { createContext, useContext } from "react";
import type { JsonSchema } from "../api/directory.ts";
import { isSame } from "../forms/fields.ts";
import type { LinkTarget } from "./links.ts";
import { type BlockAttributes, toSegments, writeBlock } from "./blocks/block-source.ts";

/** The schema of an attribute of a block. */
export interface AttributeSchema extends JsonSchema {
  /** The list to which the attribute refers: by an ID, or by a list of IDs or of `{ id }`. */
  readonly relation?: string;
  /** The attributes that describe the target of the link whose URL the attribute is. */
  readonly link?: {
    readonly id: string;
    readonly kind: string;
    readonly type: string;
    /** Set to the title of the target if it is empty. */
    readonly title?: string;
  };
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

/** The dynamic blocks among the block types of a site. In a menu, its entries can be inserted, too. */
export const toDynamicBlocks = (
  types: readonly BlockType[],
  isMenu = false,
): readonly DynamicBlock[] =>
  types
    .filter((type) => type.is_dynamic)
    .map(({ name, title, attributes, category, parent }) => ({
      name,
      title,
      attributes,
      isInsertable: parent
        ? isMenu && parent.includes("core/navigation")
        : !notInTexts.has(category),
    }));

export const DynamicBlocksContext = createContext<DynamicBlocks | undefined>(undefined);

/** The dynamic blocks of the screen; undefined without them. */
export const useDynamicBlocks = (): DynamicBlocks | undefined => useContext(DynamicBlocksContext);

/** A dynamic block in a text, with its attributes. */
export interface DynamicBlockUse {
  readonly block: DynamicBlock;
  readonly attributes: BlockAttributes;
  /** The blocks that it contains, such as the entries of a submenu; undefined for a block that contains none. */
  readonly inner: string | undefined;
}

/** Whether a text consists of blocks, without HTML between them. */
const hasOnlyBlocks = (text: string): boolean =>
  toSegments(text).every(({ kind, source }) => kind === "block" || source.trim() === "");

/** The dynamic block of a card or a menu; undefined for other blocks, and for those that contain HTML. */
export function dynamicBlockOf(
  { type, attrs }: Node,
  dynamic: DynamicBlocks | undefined,
): DynamicBlockUse | undefined {
  const hasSource = type.name === "card" || type.name === "menu";
  const block = hasSource && dynamic?.blocks.find(({ name }) => name === attrs["name"]);
  if (!block) return undefined;
  const [segment, ...others] = toSegments(String(attrs["source"]));
  if (segment?.kind !== "block" || others.length > 0 || !segment.attributes) return undefined;
  const { attributes, inner } = segment;
  return hasOnlyBlocks(inner) ? { block, attributes, inner: inner.trim() || undefined } : undefined;
}

const simpleTypes: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);
const isEditable = ({ type, items, relation }: AttributeSchema): boolean =>
  simpleTypes.has(type) ||
  (type === "array" && (relation !== undefined || simpleTypes.has(items?.type)));

/** The attributes of a block that a form can have inputs for. The target of a link is chosen with its URL. */
export const editableAttributes = ({
  attributes,
}: DynamicBlock): readonly (readonly [name: string, schema: AttributeSchema])[] => {
  const ofTargets = new Set(
    Object.values(attributes).flatMap(({ link }) => (link ? [link.id, link.kind, link.type] : [])),
  );
  return Object.entries(attributes).filter(
    ([name, schema]) => !ofTargets.has(name) && isEditable(schema),
  );
};

/** The attributes of a link for another URL: those of its target are removed unless it is a chosen one. */
export function toLinkAttributes(
  name: string,
  { link }: AttributeSchema,
  url: string,
  target: LinkTarget | undefined,
  before: BlockAttributes,
): BlockAttributes {
  if (!link) return { [name]: url };
  const { id, kind, type, title } = link;
  if (!target) return { [name]: url, [id]: undefined, [kind]: undefined, [type]: undefined };
  return {
    [name]: url,
    [id]: target.id,
    [type]: target.type,
    [kind]: target.isTerm ? "taxonomy" : "post-type",
    ...(title !== undefined && !before[title] && { [title]: target.title }),
  };
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** The IDs in an attribute, as the site reads them: in a list of `{ id }` or of numbers, a text such as `6,7`, or one number. */
function idsIn(value: unknown): readonly number[] {
  const list: readonly unknown[] =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [value];
  return list
    .map((one) => Number(propertyOf(one, "id") ?? one))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The value of an attribute for an input: the IDs of items instead of the objects that contain them. */
export function toInput(value: unknown, { type, relation }: AttributeSchema): unknown {
  if (relation === undefined) return value;
  return type === "array" ? idsIn(value) : idsIn(value)[0];
}

/** The attribute for the value of an input. The objects of items that were chosen before are kept. */
export function fromInput(input: unknown, before: unknown, { items }: AttributeSchema): unknown {
  if (items?.type !== "object" || !Array.isArray(input)) return input;
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return input.map((id: unknown) => known.find((one) => propertyOf(one, "id") === id) ?? { id });
}

/** The value of an attribute that has no default and is not set. */
const emptyOf = ({ type, relation }: AttributeSchema): unknown => {
  if (type === "array") return [];
  return relation === undefined ? "" : 0;
};

/** A block as it is written in a text: attributes with default values are omitted. */
export function writeDynamicBlock(
  { name, attributes: schemas }: DynamicBlock,
  attributes: BlockAttributes,
  inner?: string,
) {
  const isDefault = (key: string, value: unknown) => {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    if (value === undefined) return true;
    return (
      schema !== undefined && (value === null || isSame(value, schema.default ?? emptyOf(schema)))
    );
  };
  const own = Object.entries(attributes).filter(([key, value]) => !isDefault(key, value));
  return writeBlock(name, Object.fromEntries(own), inner);
}

/** The element in the HTML of a block whose data the site loads in the background. */
const loading = /<\w[^<>]*\sdata-loading[\s=>]/;

/** How long to wait before a block is rendered again, in milliseconds; false if it is complete, or was rendered often enough. */
export const pauseBeforeRetry = (html: string | undefined, attempts: number): number | false =>
  html !== undefined && loading.test(html) && attempts <= 4 && 500 * 2 ** attempts;
