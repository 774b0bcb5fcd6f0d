import { type Attachment, audio, stripTags, toImage, video } from "@waymark/content-text";
import {
  defineLoader,
  escapeHtml,
  type Field,
  fieldsOf,
  type Loader,
  type NamespaceContext,
  raw,
} from "@waymark/core";
import * as z from "zod";
import { contentTypes, statuses } from "../extension-points.ts";
import { addressOf, familyOf, missingSizes, toAttachment, toDetails } from "../media/attachment.ts";
import { sizesOf } from "../media/sizes.ts";
import { options as contentOptions } from "../options.ts";
import { filePage, permalink, permalinkRules, plainLink, ancestors, pathTo } from "../permalink.ts";
import { content, tables } from "../tables.ts";
import { renderer } from "./rendered.ts";
import { schemas } from "./schemas.ts";

const { column, field } = fieldsOf(content);
const source = ["id", "status", "title", "content", "excerpt"] as const;
const file = ["mime_type", "file", "extra"] as const;
const linkColumns = ["id", "type", "status", "slug", "date", "parent"] as const;

/** The fields that media have in addition to those of other items. */
export function mediaFields(setup: NamespaceContext): Record<string, Field> {
  return { ...addresses(setup), ...captions(setup), ...facts(setup) };
}

function addresses(setup: NamespaceContext): Record<string, Field> {
  const { site } = setup;
  const above = addressesAbove(setup);
  return {
    link: field({
      description: "The URL of its page",
      reads: linkColumns,
      loads: { above },
      schema: z.string().meta({ format: "uri" }),
      value: (row, _show, loaded) => filePage(row, loaded.above, site),
    }),
    permalink_template: field({
      description: "The permalink with a placeholder for the slug",
      reads: linkColumns,
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
      description: "The description",
      reads: [...source, ...file],
      in: ["view", "edit"],
      schema: raw(schemas.description),
      value(row, ctx) {
        const text = render({ ...row, excerpt: "" }, "content", ctx);
        const rendered = toMarkup(toAttachment(row, site)) + text;
        return ctx.context === "edit" ? { raw: row.content, rendered } : { rendered };
      },
    }),
    caption: field({
      description: "The caption",
      reads: [...source, ...file],
      schema: raw(schemas.caption),
      value(row, ctx) {
        // Files other than images show their title.
        const name = familyOf(row.mime_type) === "image" ? "" : `${stripTags(row.title)}\n\n`;
        const text = { ...row, content: name + row.content };
        const rendered = render(text, "excerpt", ctx);
        return ctx.context === "edit" ? { raw: row.excerpt, rendered } : { rendered };
      },
    }),
    alt_text: field({
      description: "The alternative text",
      reads: ["extra"],
      schema: z.string(),
      value: ({ extra }) => extra.alt_text ?? "",
    }),
  };
}

function facts({ site, optionsOf }: NamespaceContext): Record<string, Field> {
  const sizes = sizesOf(optionsOf(contentOptions));
  return {
    media_type: field({
      description: "The kind of file",
      reads: ["mime_type"],
      schema: z.enum(["image", "file"]),
      value: ({ mime_type: type }) => (familyOf(type) === "image" ? "image" : "file"),
    }),
    mime_type: column("mime_type", { description: "The MIME type of the file" }),
    media_details: field({
      description: "Details of the file",
      reads: ["id", "title", ...file],
      schema: raw({ type: "object" }),
      value: (row) => toDetails(row, site),
    }),
    post: field({
      description: "The ID of the item it is attached to",
      reads: ["parent"],
      in: ["view", "edit"],
      schema: raw({ type: "integer" }),
      value: ({ parent }) => (parent === 0 ? null : parent),
    }),
    source_url: field({
      description: "The URL of the file",
      reads: ["file"],
      schema: z.string().meta({ format: "uri" }),
      value: (row) => (row.file === "" ? "" : addressOf(row.file, site)),
    }),
    missing_image_sizes: field({
      description: "The image sizes that have not been created",
      reads: ["extra"],
      in: ["edit"],
      schema: z.array(z.string()),
      value: (row) => missingSizes(row, sizes).map(({ name }) => name),
    }),
  };
}

/** The HTML before the description of a media item: the image with a link to its file, a player, or a link. */
export function toMarkup(item: Attachment): string {
  const href = escapeHtml(item.url);
  const family = familyOf(item.mimeType);
  if (family === "audio" || family === "video") {
    const player = family === "audio" ? audio : video;
    const html = player.render({ attributes: { src: item.url } } as never, { postId: item.id });
    if (html !== "") return `${html}\n`;
  }
  const inner = family === "image" ? toImage(item) : escapeHtml(item.title || item.url);
  return `<p class="attachment"><a href='${href}'>${inner}</a></p>\n`;
}

interface ChildRow {
  readonly id: number;
  readonly parent: number;
}
/**
 * The address of the item that each file is attached to; empty for files that are unattached or below another file.
 * Read for all rows together.
 */
function addressesAbove(setup: NamespaceContext): Loader<string> {
  const { permalinks } = setup.optionsOf(contentOptions);
  const rules = new Map(
    setup
      .all(contentTypes)
      .filter(({ features }) => !features.has("file"))
      .map((type) => [
        type.name,
        permalinkRules(type, setup.all(statuses), permalinks, setup.site),
      ]),
  );
  return defineLoader<typeof tables, string, ChildRow>({
    tables,
    reads: ["parent"],
    empty: "",
    async load({ rows, db }) {
      const ids = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id !== 0);
      if (ids.length === 0) return new Map();
      const found = await db.content.find({
        where: { id: { in: ids } },
        columns: ["id", "type", "status", "slug", "date", "parent"],
      });
      const above = await ancestors(
        db,
        found.map(({ parent }) => parent),
      );
      const known = new Map(
        found.flatMap((item) => {
          const own = rules.get(item.type);
          return own ? [[item.id, permalink(item, pathTo(item.parent, above), own)]] : [];
        }) as [number, string][],
      );
      return new Map(rows.map(({ id, parent }) => [id, known.get(parent) ?? ""]));
    },
  });
}
