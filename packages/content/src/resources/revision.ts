import { renderContent, renderExcerpt, renderTitle } from "@waymark/content-text";
import {
  defineResource,
  fieldsOf,
  raw,
  type Field,
  type Resource,
  type RenderContext,
} from "@waymark/core";
import * as z from "zod";
import {
  toPlaceholders,
  fillPlaceholders,
  dynamicHtml,
  dynamicNames,
  footnotesOf,
  footnotesOfItems,
} from "../blocks/rendered.ts";
import { mediaContext, mediaOfRevisions } from "../blocks/media.ts";
import { withoutMissingFeatures } from "../content-type.ts";
import { errors } from "../errors.ts";
import { plainLink } from "../permalink.ts";
import { toRevisionNumber } from "../revisions/list.ts";
import { previewLinks } from "../revisions/autosave.ts";
import { revisionedKeys } from "../revisions/state.ts";
import { blockLabels } from "../messages/index.ts";
import { useSmilies } from "../settings.ts";
import { revisions } from "../tables.ts";
import type { TypeRuntime } from "./content.ts";
import { moments, schemas } from "./schemas.ts";

const { column, field, link } = fieldsOf(revisions);
type RevisionResource = Resource<(typeof revisions)["columns"]>;

/** The resource of a type's revisions. */
export const revisionResource = (runtime: TypeRuntime): RevisionResource => toResource(runtime, {});

/** The same for autosaves, with a preview link. */
export const autosaveResource = (runtime: TypeRuntime): RevisionResource =>
  toResource(runtime, preview(runtime));

/** The resource of an autosave of one's own draft: the draft itself, in the form of an autosave. Its date may be null. */
export const draftResource = (runtime: TypeRuntime): RevisionResource =>
  toResource(runtime, { ...floating, ...preview(runtime) });

function preview(runtime: TypeRuntime) {
  return {
    preview_link: field({
      description: "URL of the preview; empty if items of the type have no page",
      reads: ["id", "parent", "extra"],
      loads: { link: previewLinks(runtime) },
      in: ["edit"],
      schema: runtime.type.viewable ? z.string().meta({ format: "uri" }) : z.string(),
      value: (_row, _show, { link: address }) => address,
    }),
  };
}

function toResource(runtime: TypeRuntime, more: Readonly<Record<string, Field>>): RevisionResource {
  const { type } = runtime;
  return defineResource({
    name: `${type.name}-revision`,
    table: revisions,
    fields: { ...identity(runtime), ...withoutMissingFeatures(type, texts(runtime)), ...more },
    links: {
      parent: link({
        reads: ["parent"],
        href: ({ parent }) => (parent === 0 ? undefined : `/core/v2/${type.base}/${parent}`),
      }),
    },
    missing: errors.rest_post_invalid_id,
    // Revisions have the fields of their item, but these are not writable.
    readOnly: ["guid", "preview_link"],
  }) as unknown as RevisionResource;
}

const orNull = z.string().nullable().meta({ format: "date-time" });
const floating = {
  date: field({
    description: "When it was saved, in the site's time zone; null for a draft without a date",
    reads: ["date", "extra"],
    schema: orNull,
    value: (row) => (row.extra.draft?.isFloating ? null : row.date),
  }),
  date_gmt: field({
    description: "The same date in UTC",
    reads: ["date_gmt", "extra"],
    in: ["view", "edit"],
    schema: orNull,
    value: (row) => (row.extra.draft?.isFloating ? null : row.date_gmt),
  }),
};

function identity({ rules }: TypeRuntime) {
  return {
    author: column("author", { description: "The ID of the author" }),
    date: column("date", {
      description: "When it was saved, in the site's time zone",
      schema: schemas.moment,
    }),
    date_gmt: column("date_gmt", {
      description: "The same date in UTC",
      in: ["view", "edit"],
      schema: schemas.moment,
    }),
    id: field({
      description: "The ID, unique among revisions and content",
      reads: ["id", "extra"],
      schema: z.int(),
      value: (row) => numberOf(row),
    }),
    modified: column("modified", moments.modified),
    modified_gmt: column("modified_gmt", moments.modified_gmt),
    parent: column("parent", { description: "The ID of the item it is a revision of" }),
    slug: field({
      description: "Slug; it distinguishes revisions from autosaves",
      reads: ["parent", "kind", "extra"],
      schema: z.string(),
      value: ({ parent, kind, extra }) => extra.draft?.slug ?? `${parent}-${kind}-v1`,
    }),
    guid: field({
      description: "The permanent identifier",
      reads: ["id", "extra"],
      in: ["view", "edit"],
      schema: raw(schemas.guid),
      value(row, { context }) {
        const plain = { id: numberOf(row), type: "revision" };
        const name = row.extra.draft?.guid ?? plainLink(plain, rules.site);
        return context === "edit" ? { rendered: name, raw: name } : { rendered: name };
      },
    }),
  };
}

function texts({ type, setup }: TypeRuntime) {
  const keys = revisionedKeys(setup, type.name);
  const dynamic = dynamicNames(setup.all);
  const contextOf = (postId: number, { settings, site }: RenderContext) => ({
    postId,
    smilies: settings.get(useSmilies),
    labels: blockLabels({ all: setup.all, site }),
  });
  return {
    title: field({
      description: "The title",
      reads: ["title"],
      schema: raw(schemas.title),
      value: ({ title }, ctx) => renderedField(title, renderTitle(title), ctx),
    }),
    content: field({
      description: "The content",
      reads: ["parent", "content", "extra"],
      loads: { html: dynamicHtml(setup.all), notes: footnotesOfItems, media: mediaOfRevisions },
      in: ["view", "edit"],
      schema: raw(schemas.content),
      value({ parent, content, extra }, ctx, { html, notes, media }) {
        const { blocks, keys } = toPlaceholders(dynamic);
        const footnotes = footnotesOf({ content, extra }) || notes;
        const text = renderContent(content, {
          ...contextOf(parent, ctx),
          ...mediaContext(media),
          blocks,
          footnotes,
        });
        return renderedField(content, fillPlaceholders(text, keys, html), ctx);
      },
    }),
    excerpt: field({
      description: "The excerpt; empty if none was written",
      reads: ["parent", "excerpt"],
      schema: raw(schemas.excerpt),
      value({ parent, excerpt }, ctx) {
        const rendered = renderExcerpt({ raw: excerpt, content: "" }, contextOf(parent, ctx));
        return renderedField(excerpt, rendered, ctx);
      },
    }),
    meta: field({
      description: "Meta values that are saved with revisions, by registered key",
      reads: ["extra"],
      in: ["view", "edit"],
      schema: raw(schemas.meta(keys)),
      value: ({ extra }) =>
        Object.fromEntries(
          keys.map(({ name, fallback }) => [name, extra.meta?.[name] ?? fallback]),
        ),
    }),
  };
}

const renderedField = (raw: string, rendered: string, { context }: { readonly context: string }) =>
  context === "edit" ? { raw, rendered } : { rendered };

const numberOf = (row: { readonly id: number; readonly extra: { readonly draft?: unknown } }) =>
  row.extra.draft ? row.id : toRevisionNumber(row.id);
