import {
  defineResource,
  fieldsOf,
  raw,
  withAdded,
  type Field,
  type Link,
  type Resource,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { dynamicNames } from "../blocks/rendered.ts";
import { withoutMissingFeatures, type ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import {
  type ContentField,
  contentFields,
  contentTypes,
  metaKeys,
  statuses,
  type Status,
} from "../extension-points.ts";
import { blockLabels } from "../messages/index.ts";
import { options as contentOptions, type ContentOptions } from "../options.ts";
import { responseField, unsetValue, moments, schemas, schemaLinks } from "./schemas.ts";
import {
  parentPaths,
  filePage,
  permalink,
  permalinkRules,
  permalinkTemplate,
  plainLink,
  type PermalinkRules,
} from "../permalink.ts";
import { itemPermissions, type ItemPermissions } from "../permissions.ts";
import { content } from "../tables.ts";
import { attachment } from "../types.ts";
import { commentEmbeds } from "./comment.ts";
import { generatedSlugs } from "./term.ts";
import { itemClasses } from "./item-classes.ts";
import { contentLinks, termsOf } from "./links.ts";
import { mediaFields } from "./media.ts";
import { metaFields } from "./meta-fields.ts";
import { rawTexts, renderer, type Render, texts } from "./rendered.ts";

const { column, field, rule } = fieldsOf(content);

/** The objects that the routes of a type share. */
export interface TypeRuntime {
  readonly type: ContentType;
  readonly resource: Resource<(typeof content)["columns"]>;
  readonly permissions: ItemPermissions;
  readonly rules: PermalinkRules;
  /** Renders the texts of its items. */
  readonly render: Render;
  readonly setup: NamespaceContext;
  readonly options: ContentOptions;
}

/** The resource of a type's items, with its fields in their order. */
export function toTypeRuntime(type: ContentType, setup: NamespaceContext): TypeRuntime {
  const options = setup.optionsOf(contentOptions);
  const all = setup.all(statuses);
  const permissions = itemPermissions(type, all, setup.all(contentTypes));
  const rules = permalinkRules(type, all, options.permalinks, setup.site);
  const hidden = new Set(all.filter((one) => one.private).map(({ name }) => name));
  const dynamic = dynamicNames(setup.all);
  const render = renderer({
    isPrivate: (status) => hidden.has(status),
    dynamic,
    labels: (site) => blockLabels({ all: setup.all, site }),
  });
  const isFile = type.features.has("file");
  /** Created on first use: media link to media. */
  let known: TypeRuntime | undefined = undefined;
  const media = (): TypeRuntime => (known ??= isFile ? runtime : toTypeRuntime(attachment, setup));
  const own: Record<string, Field> = withoutMissingFeatures(type, {
    ...identity(rules, all),
    ...(type.isRaw ? rawTexts : texts(render, setup.all)),
    ...placement(type),
    ...classification(type, setup),
    ...(options.newerFields && { class_list: itemClasses(type) }),
    ...(type.viewable && editing(type, rules)),
    ...(isFile && mediaFields(setup)),
  });
  const resource = defineResource({
    name: type.name,
    table: content,
    fields: withAdded(type.label, own, fieldsOfItems(type, setup.all)),
    links: contentLinks(
      { type, permissions, setup, options },
      media,
      () => runtime,
      commentEmbeds(setup),
    ),
    schemaLinks: schemaLinks(type, setup.site),
    missing: errors.rest_post_invalid_id,
    editable: rule(["status", "author", "extra"], (row, { actor }) => permissions.edit(actor, row)),
    version: rule(["version"], ({ version }) => version),
    modified: rule(["modified_gmt"], (row) => new Date(`${row.modified_gmt}Z`)),
    ...(type.viewable && { headers: pageHeader(type, rules) }),
  });
  const runtime: TypeRuntime = {
    type,
    resource: resource as TypeRuntime["resource"],
    permissions,
    rules,
    render,
    setup,
    options,
  };
  return runtime;
}

/** The address of an item's page, as a response header. */
const pageHeader = ({ features }: ContentType, rules: PermalinkRules) =>
  rule(["id", "type", "status", "slug", "date", "parent"], (row): Record<string, string> => {
    // A permalink below parents takes a query; the plain address redirects there.
    const alone = features.has("file") ? filePage(row, "", rules.site) : permalink(row, "", rules);
    const link = row.parent === 0 ? alone : plainLink(row, rules.site);
    return { Link: `<${toHeader(link)}>; rel="alternate"; type=text/html` };
  });

/** The fields that modules add to the items of a type. */
export const fieldsOfItems = (
  type: ContentType,
  all: NamespaceContext["all"],
): readonly ContentField[] => all(contentFields).filter(isOf(type));
const isOf =
  ({ name }: ContentType) =>
  ({ types }: { readonly types?: readonly string[] }) =>
    !types || types.includes(name);

/** Encodes an address for a header: slugs are ASCII, but names of files need not be. */
const toHeader = (address: string): string =>
  address.replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent);

function identity(rules: PermalinkRules, all: readonly Status[]) {
  const namesOf = (some: readonly Status[]) => some.map(({ name }) => name);
  const settable = namesOf(all.filter((one) => !one.internal));
  const known = namesOf(all);
  return {
    id: column("id", { description: "The ID, unique among all content" }),
    date: column("date", {
      description: "The publication date in the site's time zone",
      schema: schemas.date,
    }),
    date_gmt: column("date_gmt", {
      description: "The same date in UTC",
      in: ["view", "edit"],
      schema: schemas.date,
    }),
    guid: field({
      description: "The permanent identifier, which never changes",
      reads: ["id", "type", "guid"],
      in: ["view", "edit"],
      schema: raw(schemas.guid),
      value(row, { context }) {
        const address = row.guid || plainLink(row, rules.site);
        return context === "edit" ? { rendered: address, raw: address } : { rendered: address };
      },
    }),
    modified: column("modified", moments.modified),
    modified_gmt: column("modified_gmt", moments.modified_gmt),
    password: column("password", {
      description: "The password that protects its content and excerpt",
      in: ["edit"],
    }),
    slug: column("slug", { description: "The slug: the part of the URL that identifies it" }),
    status: column("status", {
      in: ["view", "edit"],
      schema: z.enum(settable),
      responseSchema: z.enum(known),
      description: "The status",
    }),
    type: column("type", { description: "The content type" }),
    link: field({
      description: "The URL of its page",
      reads: ["id", "type", "status", "slug", "date", "parent"],
      loads: rules.isHierarchical ? { parents: parentPaths } : {},
      schema: z.string().meta({ format: "uri" }),
      value: (row, _, loaded) =>
        permalink(row, (loaded as { parents?: string }).parents ?? "", rules),
    }),
  };
}

function placement({ features }: ContentType): Record<string, Field> {
  return {
    author: column("author", { description: "The ID of the author" }),
    featured_media: column("featured_media", { description: "The ID of the featured image" }),
    ...(features.has("hierarchy") && {
      parent: column("parent", { description: "The ID of the parent item", in: ["view", "edit"] }),
      menu_order: column("menu_order", {
        description: "Its position among its siblings",
        in: ["view", "edit"],
      }),
    }),
    comment_status: column("comment_status", {
      description: "Whether comments are open",
      in: ["view", "edit"],
      schema: schemas.openOrClosed,
    }),
    ping_status: column("ping_status", {
      description: "Whether pingbacks are open",
      in: ["view", "edit"],
      schema: schemas.openOrClosed,
    }),
    ...(features.has("sticky") && {
      sticky: column("sticky", { description: "Whether it is sticky", in: ["view", "edit"] }),
    }),
    template: column("template", {
      description: "The name of the template that displays it",
      in: ["view", "edit"],
    }),
    ...(features.has("formats") && {
      format: column("format", {
        description: "The format of the post",
        in: ["view", "edit"],
        schema: schemas.format,
      }),
    }),
  };
}

function classification(type: ContentType, setup: NamespaceContext): Record<string, Field> {
  const { meta, inFields } = metaFields(setup.all(metaKeys).filter(isOf(type)));
  const own = Object.entries(type.fields).map(([name, schema]) => {
    const unset = unsetValue(schema);
    return [
      name,
      field({
        reads: ["extra"],
        in: ["view", "edit"],
        schema: responseField(schema),
        value: ({ extra }) => extra.fields?.[name] ?? unset,
      }),
    ];
  });
  const byTaxonomy = type.taxonomies.map((taxonomy) => [
    taxonomy.base,
    field({
      description: `IDs of the ${taxonomy.label}`,
      reads: ["id"],
      loads: { terms: termsOf },
      in: ["view", "edit"],
      schema: z.array(z.int()),
      value: (_row, _show, { terms }) => [...(terms[taxonomy.name] ?? [])],
    }),
  ]);
  return {
    ...meta,
    ...Object.fromEntries(own),
    ...Object.fromEntries(byTaxonomy),
    ...inFields,
  };
}

function editing(type: ContentType, rules: PermalinkRules): Record<string, Field | Link> {
  // Files share the addresses of the items around them, and drafts do not reserve slugs.
  const slug = generatedSlugs(
    ({ status }) => !type.features.has("file") && rules.hasPermalink(status),
  );
  return {
    permalink_template: field({
      description: "The permalink with a placeholder for the slug",
      reads: ["id", "type", "status", "slug", "date", "parent"],
      loads: rules.isHierarchical ? { parents: parentPaths } : {},
      in: ["edit"],
      schema: z.string(),
      value: (row, _, loaded) =>
        permalinkTemplate(row, (loaded as { parents?: string }).parents ?? "", rules),
    }),
    generated_slug: field({
      description: "The slug that its title would result in",
      reads: ["id"],
      loads: { slug },
      in: ["edit"],
      schema: z.string(),
      value: (_row, _show, loaded) => loaded.slug,
    }),
  };
}
