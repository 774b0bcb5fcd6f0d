import { getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { contentExtensions } from "../../schema/extensions.ts";
import type { NodeJson } from "../node-json.ts";
import { openText, type TextDocument } from "../text-document.ts";

export const schema = getSchema(contentExtensions);

/** Opens a text as the editor does. */
export const open = (text: string): TextDocument => openText(text, schema);

/** The names of the blocks of a text in the editor. */
export const namesIn = (text: string): readonly string[] =>
  open(text).doc.children.map(({ type }) => type.name);

/** Writes a text with a change of the JSON of its document. */
export function change(text: string, edit: (children: Change[]) => void): string {
  const { doc, serialize } = open(text);
  const json = doc.toJSON();
  edit(json.content);
  const changed: Node = schema.nodeFromJSON(json);
  changed.check();
  return serialize(changed);
}

export type Change = {
  -readonly [key in keyof NodeJson]: key extends "content" ? Change[] : any;
};

/** Serializes all blocks of a text again, as if they were changed. */
export const rewrite = (text: string): string =>
  change(text, (children) => {
    for (const child of children) child.attrs = { ...child.attrs, origin: null };
  });
