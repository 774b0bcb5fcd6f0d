import { fieldsOf, raw, type Field, type NamespaceContext } from "@waymark/core";
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

/** The fields that media have in addition to those of other items. */
export function mediaFields(setup: NamespaceContext): Record<string, Field> {
  return { ...addresses(setup), ...captions(setup), ...facts(setup) };
}

function addresses(setup: NamespaceContext): Record<string, Field> {
  const { site } = setup;
  const above = addressesAbove(setup);
  return {
    link: field({
      about: "The URL of its page",
      reads: place,
      loads: { above },
      schema: z.string().meta({ format: "uri" }),
      value: (row, _show, loaded) => filePage(row, loaded.above, site),
    }),
    permalink_template: field({
      about: "The permalink with a placeholder for the slug",
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

function captions({ site }: NamespaceContext): Record<string, Field> {
  const render = renderer({ isPrivate: () => false });
  return {
    description: field({
      about: "The description",
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
      about: "The caption",
      reads: [...source, ...file],
      schema: raw(schemas.caption),
      value(row, show) {
        // Files other than images show their title.
        const name = familyOf(row.mime_type) === "image" ? "" : `${stripTags(row.title)}\n\n`;
        const text = { ...row, content: name + row.content };
        const rendered = render(text, "excerpt", show);
        return show.context === "edit" ? { raw: row.excerpt, rendered } : { rendered };
      },
    }),
    alt_text: field({
      about: "The alternative text",
      reads: ["extra"],
      schema: z.string(),
      value: ({ extra }) => extra.alt_text ?? "",
    }),
  };
}

function facts({ site }: NamespaceContext): Record<string, Field> {
  return {
    media_type: field({
      about: "The kind of file",
      reads: ["mime_type"],
      schema: z.enum(["image", "file"]),
      value: ({ mime_type: type }) => (familyOf(type) === "image" ? "image" : "file"),
    }),
    mime_type: column("mime_type", { about: "The MIME type of the file" }),
    media_details: field({
      about: "Details of the file",
      reads: ["id", "title", ...file],
      schema: raw({ type: "object" }),
      value: (row) => toDetails(row, site),
    }),
    post: field({
      about: "The ID of the item it is attached to",
      reads: ["parent"],
      in: ["view", "edit"],
      schema: raw({ type: "integer" }),
      value: ({ parent }) => (parent === 0 ? null : parent),
    }),
    source_url: field({
      about: "The URL of the file",
      reads: ["file"],
      schema: z.string().meta({ format: "uri" }),
      value: (row) => (row.file === "" ? "" : addressOf(row.file, site)),
    }),
    missing_image_sizes: field({
      about: "The image sizes that have not been made",
      reads: ["extra"],
      in: ["edit"],
      schema: z.array(z.string()),
      value: (row) => [...missingSizes(row)],
    }),
  };
}
