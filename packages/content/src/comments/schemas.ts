import type { JsonSchema } from "@waymark/core";

/** The published schema of what a comment says. */
export const contentSchema: JsonSchema = {
  type: "object",
  properties: {
    raw: { type: "string", description: "As stored in the database", context: ["edit"] },
    rendered: {
      type: "string",
      description: "Rendered for display",
      context: ["view", "edit", "embed"],
      readonly: true,
    },
  },
};
const sizes = [24, 48, 96];
/** The published schema of the addresses of a picture, by its size in pixels. */
export const avatarSchema: JsonSchema = {
  type: "object",
  readonly: true,
  properties: Object.fromEntries(
    sizes.map((size) => [
      size,
      {
        type: "string",
        format: "uri",
        description: `Where the picture is in ${size} pixels`,
        context: ["embed", "view", "edit"],
      },
    ]),
  ),
};
