import * as z from "zod";

/** Text that storage accepts: without NUL and lone surrogates. Responses are limited in size. */
const text = z.string().transform((value) => value.toWellFormed().replaceAll("\0", ""));
/** A name, an address or a status; longer values are invalid. */
const word = text.pipe(z.string().max(2_000));
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
export type RenderedText = z.output<typeof renderedText>;

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
  name: or(text, ""),
  description: or(text, ""),
  parent: link,
  meta,
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
  media_details: z.object({ file: word.optional() }).optional().catch(undefined),
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
export const remoteKinds = z.record(
  z.string(),
  z
    .object({ rest_base: base, rest_namespace: or(z.string(), "core/v2") })
    .optional()
    .catch(undefined),
);
