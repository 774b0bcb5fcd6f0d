import { parseJson } from "@waymark/core";
import * as z from "zod";
import { escapeForbidden } from "./markup.ts";

const values = z.record(z.string(), z.unknown());
const exact = <const N extends string>(...names: readonly N[]) =>
  z.partialRecord(z.enum(names), z.string());

/** Data that the format does not define, by kind of record. All of it is optional. */
const extensions = {
  author: z.object({
    role: z.string(),
    slug: z.string(),
    url: z.string(),
    description: z.string(),
    registered: z.iso.datetime(),
    nickname: z.string(),
    locale: z.string(),
    /** Registered meta of users. */
    meta: values,
  }),
  term: z.object({
    texts: exact("name", "description"),
    /** Registered meta with values that are not text. */
    meta: values,
  }),
  item: z.object({
    /** Another record of the same item, with further comments. */
    continues: z.literal(true),
    texts: exact("title", "content", "excerpt", "password"),
    /** Registered meta with values that are not text. */
    meta: values,
    /** Own fields of the type. */
    fields: values,
    /** Data in tables of modules, by the name of its declaration. */
    data: values,
    /** The file name of the original image, if the attachment shows a smaller one. */
    original: z.string(),
    /** Names that the file and its image sizes had before it was replaced, relative to the folder of uploads. */
    former: z.array(z.object({ name: z.string(), size: z.string() })).max(2_000),
    /** The login of the user who scheduled the item. */
    scheduledBy: z.string(),
  }),
  comment: z.object({
    texts: exact("content", "author_name", "author_url", "author_email"),
    agent: z.string(),
    /** Status and time before it was marked as spam or trashed. */
    before: z.object({ status: z.enum(["approved", "hold", "spam", "trash"]), at: z.string() }),
  }),
} as const;
type Kind = keyof typeof extensions;
/** The extension of a kind of record. */
export type WxrExtension<K extends Kind> = {
  readonly [P in keyof z.output<(typeof extensions)[K]>]?:
    | z.output<(typeof extensions)[K]>[P]
    | undefined;
};

/** An extension as the text of its element; undefined if it is empty. */
export function fromWxrExtension<K extends Kind>(
  extension: WxrExtension<K>,
): {
  readonly extension?: string;
} {
  const parts = Object.entries(extension).filter(([, part]) => part !== undefined);
  if (parts.length === 0) return {};
  return { extension: escapeForbidden(JSON.stringify(Object.fromEntries(parts))) };
}

/** Parses an extension; invalid parts count as missing. */
export function toWxrExtension<K extends Kind>(kind: K, text: string | undefined): WxrExtension<K> {
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
  return found as WxrExtension<K>;
}
