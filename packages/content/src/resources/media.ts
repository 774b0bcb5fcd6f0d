import { fieldsOf, raw, type Field, type Setup } from "@waymark/core";
import * as z from "zod";
import { addressOf, familyOf, missingSizes, toAttachment, toDetails } from "../media/attachment.ts";
import { toMarkup } from "../media/markup.ts";
import { filePage, plainLink } from "../permalink.ts";
import { content } from "../tables.ts";
import { stripTags } from "../text/entity.ts";
import { addressesAbove } from "./file-page.ts";
import { renderer } from "./rendered.ts";
import { schemas } from "./schemas.ts";

const { column, field } = fieldsOf(content);
const source = ["id", "status", "title", "content", "excerpt"] as const;
const file = ["mime_type", "file", "extra"] as const;
const place = ["id", "type", "status", "slug", "date", "parent"] as const;

/** What media have beyond other items, and what their addresses are. */
export function mediaFields(setup: Setup): Record<string, Field> {
  return { ...addresses(setup), ...captions(setup), ...facts(setup) };
}

function addresses(setup: Setup): Record<string, Field> {
  const { site } = setup;
  const above = addressesAbove(setup);
  return {
    link: field({
      about: "The page that shows it",
      reads: place,
      loads: { above },
      schema: z.string().meta({ format: "uri" }),
      value: (row, _show, loaded) => filePage(row, loaded.above, site),
    }),
    permalink_template: field({
      about: "Its address with the slug left open",
      reads: place,
      loads: { above },
      in: ["edit"],
      schema: z.string(),
      value: (row, _show, loaded) =>
        row.parent === 0
          ? plainLink(row, site)
          : filePage({ ...row, slug: "%postname%" }, loaded.above, site),
    }),
  };
}

function captions({ site }: Setup): Record<string, Field> {
  const render = renderer({ isPrivate: () => false });
  return {
    description: field({
      about: "Its text",
      reads: [...source, ...file],
      in: ["view", "edit"],
      schema: raw(schemas.description),
      value(row, show) {
        const text = render({ ...row, excerpt: "" }, "content", show);
        const rendered = toMarkup(toAttachment(row, site)) + text;
        return show.context === "edit" ? { raw: row.content, rendered } : { rendered };
      },
    }),
    caption: field({
      about: "What stands below it",
      reads: [...source, ...file],
      schema: raw(schemas.caption),
      value(row, show) {
        // What is no picture is at least called by its name.
        const name = familyOf(row.mime_type) === "image" ? "" : `${stripTags(row.title)}\n\n`;
        const text = { ...row, content: name + row.content };
        const rendered = render(text, "excerpt", show);
        return show.context === "edit" ? { raw: row.excerpt, rendered } : { rendered };
      },
    }),
    alt_text: field({
      about: "What stands for it where it cannot be seen",
      reads: ["extra"],
      schema: z.string(),
      value: ({ extra }) => extra.alt_text ?? "",
    }),
  };
}

function facts({ site }: Setup): Record<string, Field> {
  return {
    media_type: field({
      about: "Whether it is an image",
      reads: ["mime_type"],
      schema: z.enum(["image", "file"]),
      value: ({ mime_type: type }) => (familyOf(type) === "image" ? "image" : "file"),
    }),
    mime_type: column("mime_type", { about: "What its file holds" }),
    media_details: field({
      about: "What is known of its file",
      reads: ["id", "title", ...file],
      schema: raw({ type: "object" }),
      value: (row) => toDetails(row, site),
    }),
    post: field({
      about: "The item that it is attached to",
      reads: ["parent"],
      in: ["view", "edit"],
      schema: raw({ type: "integer" }),
      value: ({ parent }) => (parent === 0 ? null : parent),
    }),
    source_url: field({
      about: "Where its file is found",
      reads: ["file"],
      schema: z.string().meta({ format: "uri" }),
      value: (row) => (row.file === "" ? "" : addressOf(row.file, site)),
    }),
    missing_image_sizes: field({
      about: "The sizes that it should have and has not",
      reads: ["extra"],
      in: ["edit"],
      schema: z.array(z.string()),
      value: (row) => [...missingSizes(row)],
    }),
  };
}
