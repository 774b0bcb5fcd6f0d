import { defineResource, fieldsOf, raw, type Resource } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { terms } from "../tables.ts";

const { column, field, link } = fieldsOf(terms);
type TermResource = Resource<(typeof terms)["columns"]>;
const made = new WeakMap<Taxonomy, TermResource>();

/** How the terms of a taxonomy look on the wire. */
export function termResource(taxonomy: Taxonomy): TermResource {
  const known = made.get(taxonomy);
  if (known) return known;
  const resource = toResource(taxonomy);
  made.set(taxonomy, resource);
  return resource;
}

function toResource({ name, base, hierarchical }: Taxonomy): TermResource {
  const path = `/core/v2/${base}`;
  return defineResource({
    name: name === "post_tag" ? "tag" : name,
    table: terms,
    fields: {
      id: column("id", { in: ["view", "embed", "edit"], about: "Its number" }),
      count: column("count", { about: "How many published items have it", in: ["view", "edit"] }),
      description: column("description", { about: "What it is about", in: ["view", "edit"] }),
      link: field({
        about: "Where readers find it",
        in: ["view", "embed", "edit"],
        reads: ["slug"],
        schema: z.string().meta({ format: "uri" }),
        value: ({ slug }, { site }) => `${site.url}/${publicPath(name)}/${slug}/`,
      }),
      name: column("name", {
        in: ["view", "embed", "edit"],
        about: "How readers see it",
        schema: z.string().meta({ required: true }),
      }),
      slug: column("slug", {
        in: ["view", "embed", "edit"],
        about: "The part of its address that names it",
      }),
      taxonomy: column("taxonomy", {
        in: ["view", "embed", "edit"],
        about: "What it belongs to",
        schema: z.enum([name]),
      }),
      ...(hierarchical && {
        parent: column("parent", { about: "The term above it", in: ["view", "edit"] }),
      }),
      meta: field({
        about: "Registered values of modules",
        reads: [],
        in: ["view", "edit"],
        schema: raw({ type: "object", properties: {} }),
        value: () => ({}),
      }),
    },
    links: {
      self: link({ reads: ["id"], href: ({ id }) => `${path}/${id}` }),
      collection: link({ reads: [], href: () => path }),
      about: link({ reads: [], href: () => `/core/v2/taxonomies/${name}` }),
      up: link({
        reads: ["parent"],
        href: ({ parent }) => (parent === 0 ? undefined : `${path}/${parent}`),
        embeddable: true,
      }),
      "core:post_type": link({ reads: ["id"], href: ({ id }) => `/core/v2/posts?${base}=${id}` }),
    },
    missing: errors.rest_term_invalid,
  }) as unknown as TermResource;
}
const publicPath = (name: string): string => (name === "post_tag" ? "tag" : name);
