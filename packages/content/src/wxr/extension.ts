import { parseJson } from "@waymark/core";
import * as z from "zod";
import { escapeForbidden } from "./markup.ts";

const values = z.record(z.string(), z.unknown());
const exact = <const N extends string>(...names: readonly N[]) =>
  z.partialRecord(z.enum(names), z.string());

/** What the format has no place for, in each kind of record. All of it is optional. */
const extensions = {
  author: z.object({
    role: z.string(),
    slug: z.string(),
    url: z.string(),
    description: z.string(),
    registered: z.iso.datetime(),
  }),
  term: z.object({
    texts: exact("name", "description"),
    /** Registered meta whose values are no text. */
    meta: values,
  }),
  item: z.object({
    /** The same item once more, with further comments. */
    continues: z.literal(true),
    texts: exact("title", "content", "excerpt", "password"),
    /** Registered meta whose values are no text. */
    meta: values,
    /** Own fields of the type. */
    fields: values,
    /** The name of an image as it was sent, where the attachment shows a smaller one in its place. */
    original: z.string(),
    /** The login of who set the date of a scheduled item. */
    scheduledBy: z.string(),
  }),
  comment: z.object({
    texts: exact("content", "author_name", "author_url", "author_email"),
    agent: z.string(),
    /** What it was before it became spam or went to the trash. */
    before: z.object({ status: z.enum(["approved", "hold", "spam", "trash"]), at: z.string() }),
  }),
} as const;
type Kind = keyof typeof extensions;
/** The extension of a kind of record, with whichever parts it has. */
export type Extension<K extends Kind> = {
  readonly [P in keyof z.output<(typeof extensions)[K]>]?:
    | z.output<(typeof extensions)[K]>[P]
    | undefined;
};

/** An extension as the text of its element; nothing where it says nothing. */
export function fromExtension<K extends Kind>(
  extension: Extension<K>,
): {
  readonly extension?: string;
} {
  const parts = Object.entries(extension).filter(([, part]) => part !== undefined);
  if (parts.length === 0) return {};
  return { extension: escapeForbidden(JSON.stringify(Object.fromEntries(parts))) };
}

/** What an extension says; a part that is not what it should be is as good as a missing one. */
export function toExtension<K extends Kind>(kind: K, text: string | undefined): Extension<K> {
  if (text === undefined) return {};
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    return {};
  }
  const given = Object(parsed) as Readonly<Record<string, unknown>>;
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodType>(extensions[kind].shape)) {
    const result = Object.hasOwn(given, name) ? schema.safeParse(given[name]) : undefined;
    if (result?.success) found[name] = result.data;
  }
  return found as Extension<K>;
}
