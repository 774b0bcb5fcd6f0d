import { type JsonSchema, toJsonSchema } from "@waymark/core";
import * as z from "zod";
import type { MetaKey } from "../extension-points.ts";

const rendered = (contexts: readonly string[]): JsonSchema => ({
  type: "string",
  description: "Rendered for display",
  context: contexts,
  readonly: true,
});
const source: JsonSchema = {
  type: "string",
  description: "As stored in the database",
  context: ["edit"],
};
const guarded: JsonSchema = {
  type: "boolean",
  description: "Whether it is protected by a password",
  context: ["view", "edit", "embed"],
  readonly: true,
};

/** Published schemas of fields with structured values. */
export const schemas = {
  date: z.string().nullable().meta({ format: "date-time" }),
  moment: z.string().meta({ format: "date-time" }),
  openness: z.enum(["open", "closed"]),
  format: z.enum([
    "standard",
    "aside",
    "chat",
    "gallery",
    "link",
    "image",
    "quote",
    "status",
    "video",
    "audio",
  ]),
  guid: {
    type: "object" as const,
    properties: { raw: { ...source, readonly: true }, rendered: rendered(["view", "edit"]) },
  },
  title: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]) },
  },
  content: {
    type: "object" as const,
    properties: {
      raw: source,
      rendered: rendered(["view", "edit"]),
      block_version: {
        type: "integer" as const,
        description: "1 if the content is made of blocks, otherwise 0",
        context: ["edit"],
        readonly: true,
      },
      protected: guarded,
    },
  },
  excerpt: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]), protected: guarded },
  },
  description: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit"]) },
  },
  caption: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]) },
  },
  meta: (keys: readonly MetaKey[]): JsonSchema => ({
    type: "object" as const,
    properties: Object.fromEntries(
      keys.map(({ name, schema, fallback }) => [
        name,
        { ...toJsonSchema(schema, `meta ${name}`), default: fallback },
      ]),
    ),
  }),
};

const changed = { in: ["view", "edit"], schema: schemas.moment } as const;
/** Options of the columns with the time of the last change. */
export const moments = {
  modified: { about: "When it was last modified, in the site's time zone", ...changed },
  modified_gmt: { about: "The same date in UTC", ...changed },
} as const;

/** The path of the routes of a type's items or a taxonomy's terms. */
export const routesOf = ({ base, routes }: Routed): string => routes ?? `/core/v2/${base}`;

/** The parts of a content type or taxonomy that its routes depend on. */
export interface Routed {
  readonly base: string;
  readonly routes?: string | undefined;
}
