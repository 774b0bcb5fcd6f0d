import type { JsonSchema } from "@waymark/core";

/** The published schema of the content of a comment. */
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
/** The published schema of avatar URLs, by size in pixels. */
export const avatarSchema: JsonSchema = {
  type: "object",
  readonly: true,
  properties: Object.fromEntries(
    sizes.map((size) => [
      size,
      {
        type: "string",
        format: "uri",
        description: `The URL of the avatar in ${size} pixels`,
        context: ["embed", "view", "edit"],
      },
    ]),
  ),
};
