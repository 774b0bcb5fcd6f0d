import {
  dateTime,
  raw,
  type ArgsOf,
  type NamespaceContext,
  type Shape,
  collationKey,
  type Actor,
  ApiError,
  invalidArgument,
} from "@waymark/core";
import * as z from "zod";
import { withoutMissingFeatures, type ContentType } from "../content-type.ts";
import { metaKeys, statuses, type MetaKey } from "../extension-points.ts";
import { schemas } from "../resources/schemas.ts";
import type { ContentOptions } from "../options.ts";
import { type StoreOptions, toStoredContent, toStoredTitle } from "@waymark/content-text";

/** A text argument: a string or `{ raw }`. Other values are ignored. */
export const textInput = z.unknown().transform((input): string | undefined => {
  if (typeof input === "string") return input;
  const inner =
    typeof input === "object" && input !== null ? (input as { raw?: unknown }).raw : undefined;
  return typeof inner === "string" && inner !== "" ? inner : undefined;
});
const sentMeta = z.unknown();
/** An id, or null for none. */
const sentParent = z
  .unknown()
  .transform((input) =>
    typeof input === "string" && /^\d{1,15}$/.test(input) ? Number(input) : input,
  )
  .refine((input) => input === null || (Number.isSafeInteger(input) && Number(input) >= 0), {
    message: "post is not of type integer.",
    params: { code: "rest_invalid_type" },
  })
  .transform((input) => input as number | null);

/** The arguments of writes that all types have. */
export function writeArgs(type: ContentType, setup: NamespaceContext) {
  const settable = setup.all(statuses).filter((one) => !one.internal);
  const keys = setup.all(metaKeys).filter(({ types }) => !types || types.includes(type.name));
  return withoutMissingFeatures(type, {
    date: dateTime()
      .nullable()
      .optional()
      .describe("The publication date in the site's time zone; null resets the date of a draft"),
    date_gmt: dateTime().nullable().optional().describe("The publication date in UTC"),
    slug: z.string().optional().describe("The slug: the part of the URL that identifies it"),
    status: z
      .enum(settable.map(({ name }) => name))
      .optional()
      .describe("The status"),
    password: z.string().optional().describe("The password that protects its content and excerpt"),
    title: raw({ ...schemas.title, description: "The title" }, textInput).optional(),
    content: raw({ ...schemas.content, description: "The content" }, textInput).optional(),
    author: z.int().optional().describe("The ID of the author"),
    excerpt: raw({ ...schemas.excerpt, description: "The excerpt" }, textInput).optional(),
    featured_media: z.int().optional().describe("The ID of the featured image"),
    comment_status: schemas.openOrClosed.optional().describe("Whether comments are open"),
    ping_status: schemas.openOrClosed.optional().describe("Whether pingbacks are open"),
    meta: raw(
      { ...schemas.meta(keys), description: "Meta values, by registered key" },
      sentMeta,
    ).optional(),
    template: z.string().optional().describe("The name of the template that displays it"),
  });
}
/** The status of a file depends on the item it is attached to, or is `private`; its current status is accepted. */
export const fileStatus = (setup: NamespaceContext) => {
  const settable = setup.all(statuses).filter((one) => !one.internal);
  const names = settable.map(({ name }) => name);
  const published = { type: "string" as const, enum: names, description: "The status" };
  const input = z.string().refine((status) => status === "inherit" || names.includes(status), {
    message: `status is not one of ${names.join(", ")}.`,
    params: { code: "rest_not_in_enum" },
  });
  return raw(published, input).optional();
};
/** The arguments of writes that depend on the features of the type. */
export function ownWriteArgs({ features, taxonomies, fields }: ContentType): Shape {
  return {
    ...(features.has("file") && {
      alt_text: z.string().optional().describe("The alternative text"),
      caption: raw({ ...schemas.caption, description: "The caption" }, textInput).optional(),
      description: raw(
        { ...schemas.description, description: "The description" },
        textInput,
      ).optional(),
      post: raw(
        {
          type: "integer",
          description: "The ID of the item it is attached to; 0 or null for none",
        },
        sentParent,
      ).optional(),
    }),
    ...(features.has("hierarchy") && {
      parent: z.int().optional().describe("The ID of the parent item"),
      menu_order: z.int().optional().describe("Its position among its siblings"),
    }),
    ...(features.has("formats") && {
      format: schemas.format.optional().describe("The format of the post"),
    }),
    ...(features.has("sticky") && {
      sticky: z.boolean().optional().describe("Whether it is sticky"),
    }),
    ...fields,
    ...Object.fromEntries(
      taxonomies.map(({ base, label }) => [
        base,
        z.array(z.int()).optional().describe(`IDs of the ${label}`),
      ]),
    ),
  };
}
/** The validated arguments of a create or update, for any type. */
export type WriteArgs = Partial<
  ArgsOf<ReturnType<typeof writeArgs>> & {
    readonly parent: number;
    readonly menu_order: number;
    readonly format: string;
    readonly sticky: boolean;
    readonly alt_text: string;
    readonly caption: string;
    readonly description: string;
    readonly post: number | null;
  }
> &
  Readonly<Record<string, unknown>>;

/** How texts are stored: unfiltered for users with that permission, if the site allows it. */
export const storeOptions = (
  actor: Actor,
  { unfilteredHtml }: Pick<ContentOptions, "unfilteredHtml">,
): StoreOptions => ({ isUnfiltered: unfilteredHtml && actor.can("unfiltered_html") });

/** Returns content as a write by this actor would store it: sanitized, unless the actor may write unfiltered HTML. */
export const asStoredContent = (
  { options }: { readonly options: Pick<ContentOptions, "unfilteredHtml"> },
  actor: Actor,
  text: string,
): string => toStoredContent(text, storeOptions(actor, options));

interface Texts {
  readonly title?: string;
  readonly title_key?: string;
  readonly content?: string;
  readonly excerpt?: string;
}
/** A title with its sort key. */
export const withKey = (title: string) => ({ title, title_key: collationKey(title) });

/** The texts of a write for storage, sanitized for users without permission for unfiltered HTML. */
export function textsOf(args: WriteArgs, options: StoreOptions): Texts {
  return {
    ...(args.title !== undefined && withKey(toStoredTitle(args.title, options))),
    ...(args.content !== undefined && { content: toStoredContent(args.content, options) }),
    ...(args.excerpt !== undefined && { excerpt: toStoredContent(args.excerpt, options) }),
  };
}

type Key = Pick<MetaKey, "name" | "schema" | "clean">;
type Meta = Readonly<Record<string, unknown>>;

/** The meta of an item after a write, sanitized for users without permission for unfiltered HTML. */
export function mergeMeta(
  setup: NamespaceContext,
  type: string,
  input: unknown,
  before: Meta | undefined,
  { isUnfiltered }: StoreOptions,
): Meta {
  const keys = setup.all(metaKeys).filter(({ types }) => !types || types.includes(type));
  const withoutFilter = ({ name, schema }: MetaKey): Key => ({ name, schema });
  return mergeKeys(isUnfiltered ? keys.map(withoutFilter) : keys, input, before);
}

/** The values of registered keys after a write; other keys are ignored. Null resets a key to its default. */
export function mergeKeys(keys: readonly Key[], input: unknown, before: Meta = {}): Meta {
  if (input === undefined || input === null) return before;
  if (typeof input !== "object" || Array.isArray(input))
    throw invalidArgument("meta", "Invalid parameter.", false);
  const after: Record<string, unknown> = { ...before };
  for (const key of keys) {
    if (!Object.hasOwn(input, key.name)) continue;
    const value = (input as Meta)[key.name];
    if (value === null) delete after[key.name];
    else if (value !== undefined) after[key.name] = checked(key, value);
  }
  return after;
}

function checked({ name, schema, clean }: Key, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise || result.issues)
    throw new ApiError(
      "rest_invalid_type",
      `meta.${name} does not match its schema.`,
      400,
      {},
      {},
      [{ param: `meta.${name}` }],
    );
  return clean ? clean(result.value) : result.value;
}
