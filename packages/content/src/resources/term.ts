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
      id: column("id"),
      count: column("count", { in: ["view", "edit"] }),
      description: column("description", { in: ["view", "edit"] }),
      link: field({
        reads: ["slug"],
        schema: z.string().meta({ format: "uri" }),
        value: ({ slug }, { site }) => `${site.url}/${publicPath(name)}/${slug}/`,
      }),
      name: column("name"),
      slug: column("slug"),
      taxonomy: column("taxonomy", { schema: z.enum([name]) }),
      ...(hierarchical && { parent: column("parent", { in: ["view", "edit"] }) }),
      meta: field({
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
