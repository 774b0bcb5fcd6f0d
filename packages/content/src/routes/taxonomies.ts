import {
  context,
  errors as coreErrors,
  mapOf,
  one,
  type Actor,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { taxonomies } from "../extension-points.ts";
import { taxonomyResource, typesOf } from "../resources/taxonomy.ts";

/** Formats of posts are named in searches like a taxonomy, but have no terms. */
const hidden = new Set(["post_format"]);
const assigns = (actor: Actor) => actor.can("edit_posts");

/** What ways to group content the site has. */
export function taxonomyRoutes(setup: NamespaceContext) {
  const resource = taxonomyResource(setup);
  const all = setup.all(taxonomies);
  const list = get({
    summary: "List the taxonomies",
    args: {
      context: context(),
      type: z.string().optional().describe("Only those of this type of content"),
    },
    returns: mapOf(resource, "name"),
    access: ({ actor, args }) =>
      args.context !== "edit" || assigns(actor) || errors.rest_cannot_view(),
    errors: ["rest_cannot_view"],
    handler: ({ args: { type } }) =>
      type === undefined ? all : all.filter((one) => typesOf(one, setup.all).includes(type)),
  });
  const read = get({
    summary: "Read one taxonomy",
    args: { taxonomy: z.string().describe("The name of the taxonomy"), context: context() },
    returns: one(resource),
    find({ args: { taxonomy: asked } }) {
      if (hidden.has(asked)) throw coreErrors.rest_forbidden();
      return all.find(({ name }) => name === asked);
    },
    access: ({ actor, args }) =>
      args.context !== "edit" || assigns(actor) || coreErrors.rest_forbidden_context(),
    errors: ["rest_forbidden_context"],
    handler: ({ found }) => found,
  });
  return { list, read };
}
