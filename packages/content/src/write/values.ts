import { dateTime, raw, type ArgsOf, type Schema, type Setup, type Shape } from "@waymark/core";
import * as z from "zod";
import { suited, type ContentType } from "../content-type.ts";
import { metaKeys, statuses } from "../points.ts";
import { schemas } from "../resources/schemas.ts";

/** A text as it may be sent: itself, or as `{ raw }`. Anything else is passed over. */
export const sentText = z.unknown().transform((sent): string | undefined => {
  if (typeof sent === "string") return sent;
  const inner =
    typeof sent === "object" && sent !== null ? (sent as { raw?: unknown }).raw : undefined;
  return typeof inner === "string" && inner !== "" ? inner : undefined;
});
const sentMeta = z.unknown();
/** An id, or null for none. */
const sentParent = z
  .unknown()
  .transform((sent) => (typeof sent === "string" && /^\d{1,15}$/.test(sent) ? Number(sent) : sent))
  .refine((sent) => sent === null || (Number.isSafeInteger(sent) && Number(sent) >= 0), {
    message: "post is not of type integer.",
    params: { code: "rest_invalid_type" },
  })
  .transform((sent) => sent as number | null);

/** The args with which every type is written. */
export function writeArgs(type: ContentType, setup: Setup) {
  const settable = setup.all(statuses).filter((one) => !one.internal);
  const keys = setup.all(metaKeys).filter(({ types }) => !types || types.includes(type.name));
  return suited(type, {
    date: dateTime()
      .nullable()
      .optional()
      .describe("Local time of the site; null lets a draft float"),
    date_gmt: dateTime().nullable().optional().describe("The same as UTC"),
    slug: z.string().optional().describe("The part of its address that names it"),
    status: z
      .enum(settable.map(({ name }) => name))
      .optional()
      .describe("Where it stands"),
    password: z.string().optional().describe("What opens it to readers"),
    title: raw({ ...schemas.title, description: "Its title" }, sentText).optional(),
    content: raw({ ...schemas.content, description: "Its text" }, sentText).optional(),
    author: z.int().optional().describe("The user who wrote it"),
    excerpt: raw({ ...schemas.excerpt, description: "Its summary" }, sentText).optional(),
    featured_media: z.int().optional().describe("The image that stands for it"),
    comment_status: schemas.openness.optional().describe("Whether it takes comments"),
    ping_status: schemas.openness.optional().describe("Whether it takes pings"),
    meta: raw({ ...schemas.meta(keys), description: "Registered values" }, sentMeta).optional(),
    template: z.string().optional().describe("The template that shows it"),
  });
}
/** The status of a file is what it is attached to says, or `private`; sending the one that it has is no mistake. */
export const fileStatus = (setup: Setup) => {
  const settable = setup.all(statuses).filter((one) => !one.internal);
  const names = settable.map(({ name }) => name);
  const published = { type: "string" as const, enum: names, description: "Where it stands" };
  const sent = z.string().refine((status) => status === "inherit" || names.includes(status), {
    message: `status is not one of ${names.join(", ")}.`,
    params: { code: "rest_not_in_enum" },
  });
  return raw(published, sent).optional();
};
/** The args that depend on what the type can do. */
export function ownWriteArgs({ features, taxonomies, fields }: ContentType): Shape {
  return {
    ...(features.has("file") && {
      alt_text: z.string().optional().describe("What stands for it where it cannot be seen"),
      caption: raw(
        { ...schemas.caption, description: "What stands below it" },
        sentText,
      ).optional(),
      description: raw({ ...schemas.description, description: "Its text" }, sentText).optional(),
      post: raw(
        { type: "integer", description: "The item that it is attached to; 0 or null for none" },
        sentParent,
      ).optional(),
    }),
    ...(features.has("hierarchy") && {
      parent: z.int().optional().describe("The item above it"),
      menu_order: z.int().optional().describe("Its place among its siblings"),
    }),
    ...(features.has("formats") && {
      format: schemas.format.optional().describe("The kind of post"),
    }),
    ...(features.has("sticky") && {
      sticky: z.boolean().optional().describe("Whether it stays on top"),
    }),
    ...fields,
    ...Object.fromEntries(
      taxonomies.map(({ base, label }) => [
        base,
        z.array(z.int()).optional().describe(`Its ${label}`),
      ]),
    ),
  };
}
/** What a write gives, whatever the type. */
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

/** The type's own fields, none of them required: what an update takes. */
export const optionalFields = (fields: Shape): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)]));
function optional(schema: Schema): Schema {
  const bare = withoutDefault(schema);
  return "optional" in bare && typeof bare.optional === "function"
    ? (bare.optional() as Schema)
    : bare;
}
/** What is not sent stays as it is: a default would overwrite it. */
function withoutDefault(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional) return withoutDefault(schema.unwrap() as never);
  if (!(schema instanceof z.ZodDefault)) return schema;
  const bare = schema.removeDefault() as z.ZodType;
  const { description } = schema;
  return withoutDefault((description === undefined ? bare : bare.describe(description)) as never);
}
