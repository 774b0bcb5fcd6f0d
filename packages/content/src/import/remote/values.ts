import * as z from "zod";
import type { WxrMeta } from "@waymark/wxr";
import { type RemoteClient, RemoteError } from "./client.ts";

/** Text of any length: responses are limited in size, and the client has removed what storage rejects. */
const text = z.string();
/** A name, an address or a status; longer values are invalid. */
const word = z.string().max(2_000);
const id = z.int().positive();
/** An id, or one of the representations of no id. */
const link = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? 0);
const moment = z
  .string()
  .max(40)
  .nullish()
  .transform((value) => value ?? "");
const or = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema.optional().transform((value) => value ?? fallback) as z.ZodType<z.output<T>>;
/** A text in raw and rendered form; the raw one requires permission to edit. */
const renderedText = z.object({ raw: text.optional(), rendered: text.optional() });
type RenderedText = z.output<typeof renderedText>;

// An empty record is serialized as an empty list.
const meta = z.record(z.string(), z.unknown()).optional().catch(undefined);

export const remoteSite = z.object({
  name: or(text, ""),
  description: or(text, ""),
  url: or(word, ""),
  home: or(word, ""),
  namespaces: z.array(z.string()).max(10_000),
});

export const remoteUser = z.object({
  id,
  slug: word,
  name: or(word, ""),
  url: or(word, ""),
  description: or(text, ""),
  username: word.optional(),
  email: or(word, ""),
  first_name: or(word, ""),
  last_name: or(word, ""),
  registered_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
  roles: z.array(z.string()).max(100).optional().catch(undefined),
});

export const remoteTerm = z.object({
  id,
  slug: word,
  link: or(word, ""),
  name: or(text, ""),
  description: or(text, ""),
  parent: link,
  meta,
  acf: meta,
});

const dates = {
  date: moment,
  date_gmt: moment,
  modified: moment,
  modified_gmt: moment,
};
const common = {
  id,
  ...dates,
  slug: or(word, ""),
  status: or(word, "publish"),
  link: or(word, ""),
  guid: renderedText.optional(),
  title: renderedText.optional(),
  author: link,
  featured_media: link,
  comment_status: or(word, "closed"),
  ping_status: or(word, "closed"),
  template: or(word, ""),
  meta,
  acf: meta,
};
/** Terms and own fields are further properties, with names that depend on the type. */
export const remoteItem = z.looseObject({
  ...common,
  content: renderedText.extend({ protected: z.boolean().optional() }).optional(),
  excerpt: renderedText.optional(),
  parent: link,
  menu_order: or(z.int(), 0),
  sticky: or(z.boolean(), false),
  format: or(word, "standard"),
  password: or(text, ""),
});
export type RemoteItem = z.output<typeof remoteItem>;

export const remoteMedia = z.object({
  ...common,
  post: link,
  alt_text: or(text, ""),
  caption: renderedText.optional(),
  description: renderedText.optional(),
  source_url: or(word, ""),
  media_details: z
    .object({ file: word.optional(), original_image: word.optional() })
    .optional()
    .catch(undefined),
});
export type RemoteMedia = z.output<typeof remoteMedia>;

export const remoteComment = z.object({
  id,
  post: link,
  parent: link,
  author: link,
  author_name: or(word, ""),
  author_url: or(word, ""),
  author_email: or(word, ""),
  author_ip: or(word, ""),
  author_user_agent: or(word, ""),
  date: moment,
  date_gmt: moment,
  content: renderedText,
  status: or(word, "approved"),
  type: or(word, "comment"),
});
export type RemoteComment = z.output<typeof remoteComment>;

const base = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/);
/** Types and taxonomies are a record by name. */
const remoteKinds = z.record(
  z.string(),
  z.object({ rest_base: base, rest_namespace: z.string().optional() }).optional().catch(undefined),
);

/** A type or taxonomy of the other site: its name on this site, and the path of its routes. */
export interface RemoteKind {
  readonly name: string;
  readonly base: string;
}

/** The `types` or `taxonomies` of the other site; `usual` if it does not list them. */
export async function remoteKindsOf(
  client: RemoteClient,
  which: "types" | "taxonomies",
  usual: readonly RemoteKind[],
): Promise<readonly RemoteKind[]> {
  const { names } = client;
  let body: unknown;
  try {
    ({ body } = await client.get(`/core/v2/${which}`));
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return usual;
    throw error;
  }
  const parsed = remoteKinds.safeParse(body);
  if (!parsed.success) return usual;
  return Object.entries(parsed.data).flatMap(([name, kind]) => {
    const namespace = names.toNamespace(kind?.rest_namespace ?? "core/v2");
    return kind && namespace === "core/v2"
      ? [{ name: names.toName(name), base: kind.rest_base }]
      : [];
  });
}

type Values = Readonly<Record<string, unknown>>;
interface RowMeta {
  readonly meta?: Values | undefined;
  readonly acf?: Values | undefined;
}
/**
 * Meta of a row as in an export file: text values, and others. Unset values are left out. Custom fields of the original
 * interface are meta too; those that are not text are also JSON, which is stored if the site does not declare them.
 */
export function toMeta({ meta: values = {}, acf: custom = {} }: RowMeta): {
  readonly texts: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const texts: WxrMeta[] = [];
  const others = new Map<string, unknown>();
  for (const [key, value] of Object.entries({ ...custom, ...values }))
    if (typeof value !== "string") {
      if (value === null) continue;
      others.set(key, value);
      const isCustom = Object.hasOwn(custom, key) && !Object.hasOwn(values, key);
      if (isCustom && value !== false) texts.push({ key, value: JSON.stringify(value) });
    } else if (value !== "") texts.push({ key, value });
  return { texts, others: others.size === 0 ? undefined : Object.fromEntries(others) };
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  hellip: "…",
  nbsp: "\u00a0",
};

/** The raw text if the response has it, otherwise the rendered one. */
export const toSource = (rendered: RenderedText | undefined): string =>
  rendered?.raw ?? rendered?.rendered ?? "";

/** The same for a single line: character references of the rendered form become characters. `<` and `>` stay escaped. */
export function toLine(rendered: RenderedText | undefined): string {
  if (rendered?.raw !== undefined) return rendered.raw;
  return (rendered?.rendered ?? "").replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|hellip|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isText = code >= 32 && code !== 60 && code !== 62 && code <= 0x10ffff;
      return isText && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}
