import { contentTypes, type ContentType, type Taxonomy } from "@waymark/content";
import { translatorOf } from "@waymark/core";
import { pagesMessages } from "../messages/index.ts";
import type { Context } from "../builder.ts";

type Contributions = Pick<Context, "all">;

/** The types whose items these pages show; other modules have pages of their own for types with routes of their own. */
export const typesOf = ({ all }: Contributions): readonly ContentType[] =>
  all(contentTypes).filter(({ viewable, routes }) => viewable && routes === undefined);

/** The types that have a taxonomy. */
export const typesWith = (
  contributions: Contributions,
  { name, types = [] }: Taxonomy,
): readonly ContentType[] =>
  typesOf(contributions).filter(
    (type) => types.includes(type.name) || type.taxonomies.some((one) => one.name === name),
  );

/** A label at the beginning of a line. */
export const capitalized = (label: string): string =>
  label.slice(0, 1).toUpperCase() + label.slice(1);

/** The names of the built-in types and taxonomies in the messages. */
const builtIn = {
  post: "post",
  page: "page",
  attachment: "file",
  category: "category",
  post_tag: "tag",
  post_series: "series",
} as const;
/** The formats whose posts have archives: all but the standard one. */
const formats = [
  "aside",
  "chat",
  "gallery",
  "link",
  "image",
  "quote",
  "status",
  "video",
  "audio",
] as const;
/** A format with an archive. */
export type Format = (typeof formats)[number];
export const isFormat = (name: string | undefined): name is Format =>
  formats.some((one) => one === name);

/** The name of a type or taxonomy. Built-in names come from the messages, others from the declaration. */
export function labelOf(
  ctx: Parameters<typeof translatorOf>[1],
  name: string,
  declared: string,
): string {
  const key = (builtIn as Readonly<Record<string, (typeof builtIn)[keyof typeof builtIn]>>)[name];
  return key === undefined ? capitalized(declared) : translatorOf(pagesMessages, ctx)(key);
}
