import type { BlockAttributes } from "./block-source.ts";
import type { Attributes } from "./html.ts";

export interface MarkJson {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** A node of the editor as JSON. */
export interface NodeJson {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly NodeJson[];
  readonly marks?: readonly MarkJson[];
  readonly text?: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The attributes of the block comment of a node. */
export const commentOf = ({ attrs }: NodeJson): BlockAttributes =>
  isRecord(attrs?.["comment"]) ? attrs["comment"] : {};

/** Attributes of an element that a node keeps under a name. */
export function attributesOf({ attrs }: NodeJson, name = "html"): Attributes {
  const value = attrs?.[name];
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | true] =>
        typeof entry[1] === "string" || entry[1] === true,
    ),
  );
}

/** Whether a node is an image whose file is not uploaded, so that it has no address to write. */
export const isUnsentImage = ({ attrs }: Pick<NodeJson, "attrs">): boolean =>
  typeof attrs?.["upload"] === "string" &&
  attributesOf({ type: "image", attrs }, "img")["src"] === undefined;

/** An attribute of a node that is text; "" otherwise. */
export function textOf({ attrs }: Pick<NodeJson, "attrs">, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

/** Attributes without those that are undefined. */
export const defined = (attributes: BlockAttributes): BlockAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** A node with content, if there is any. */
export const node = (
  type: string,
  attrs: Readonly<Record<string, unknown>>,
  content: readonly NodeJson[] = [],
): NodeJson => (content.length > 0 ? { type, attrs, content } : { type, attrs });

/** A block that is shown as a card, with its source. */
export const toCard = (name: string, source: string): NodeJson => ({
  type: "card",
  attrs: { name, source },
});

/** The text inside a node. */
export const plainText = (one: NodeJson): string =>
  one.text ?? (one.type === "hardBreak" ? "\n" : (one.content ?? []).map(plainText).join(""));
