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

/** Post formats are a taxonomy in searches only; they have no terms. */
const hidden = new Set(["post_format"]);
const assigns = (actor: Actor) => actor.can("edit_posts");

/** The routes of the taxonomies of the site. */
export function taxonomyRoutes(setup: NamespaceContext) {
  const resource = taxonomyResource(setup);
  const all = setup.all(taxonomies);
  const list = get({
    summary: "List the taxonomies",
    args: {
      context: context(),
      type: z.string().optional().describe("Only taxonomies of this content type"),
    },
    returns: mapOf(resource, "name"),
    access: ({ actor, args }) =>
      args.context !== "edit" || assigns(actor) || errors.rest_cannot_view(),
    errors: ["rest_cannot_view"],
    handler: ({ args: { type } }) =>
      type === undefined ? all : all.filter((one) => typesOf(one, setup.all).includes(type)),
  });
  const item = get({
    summary: "Get a taxonomy",
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
  return { list, get: item };
}
