import { type Actor, context, coreErrors, mapOf, type NamespaceContext, one } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { mayOnTerms } from "../capabilities.ts";
import type { ContentType, Taxonomy } from "../content-type.ts";
import { errors } from "../errors.ts";
import { contentTypes, type Status, statuses, taxonomies } from "../extension-points.ts";
import { statusResource } from "../resources/status.ts";
import { taxonomyResource, typesOf } from "../resources/taxonomy.ts";
import { typeResource } from "../resources/type.ts";

/** Stored with content, but not a content type. */
const hiddenTypes = new Set(["revision"]);
const mayEdit = (actor: Actor, { capability }: ContentType) => actor.can(`edit_${capability}`);

/** The routes of the content types of the site. */
export function typeRoutes(setup: NamespaceContext) {
  const resource = typeResource(setup);
  const types = setup.all(contentTypes);
  const list = get({
    summary: "List the content types",
    args: { context: context() },
    returns: mapOf(resource, "name"),
    access: ({ actor, args }) =>
      args.context !== "edit" ||
      types.some((type) => mayEdit(actor, type)) ||
      errors.rest_cannot_view(),
    errors: ["rest_cannot_view"],
    handler: ({ actor, args }) =>
      types.filter((type) => args.context !== "edit" || mayEdit(actor, type)),
  });
  const item = get({
    summary: "Get a content type",
    args: { type: z.string().describe("The name of the type"), context: context() },
    returns: one(resource),
    find({ args: { type: name } }) {
      if (hiddenTypes.has(name)) throw errors.rest_cannot_read_type();
      return types.find((type) => type.name === name);
    },
    access: ({ actor, args, found }) =>
      args.context !== "edit" || mayEdit(actor, found) || coreErrors.rest_forbidden_context(),
    errors: ["rest_cannot_read_type", "rest_forbidden_context"],
    handler: ({ found }) => found,
  });
  return { list, get: item };
}

/** The routes of the statuses of items. */
export function statusRoutes(setup: NamespaceContext) {
  const all = setup.all(statuses);
  const types = setup.all(contentTypes);
  /** Users who may edit content see drafts and the trash; internal statuses are hidden from everybody. */
  const writes = (actor: Actor) => types.some(({ capability: of }) => actor.can(`edit_${of}`));
  const mayRead = (actor: Actor, { public: isPublic, internal, name }: Status) =>
    isPublic === true || ((!internal || name === "trash") && writes(actor));
  const list = get({
    summary: "List the statuses",
    args: { context: context() },
    returns: mapOf(statusResource, "name"),
    access: ({ actor, args }) =>
      args.context !== "edit" || writes(actor) || errors.rest_cannot_view(),
    errors: ["rest_cannot_view"],
    handler: ({ actor }) => all.filter((status) => mayRead(actor, status)),
  });
  const item = get({
    summary: "Get a status",
    args: { status: z.string().describe("The name of the status"), context: context() },
    returns: one(statusResource),
    find: ({ args }) => all.find(({ name }) => name === args.status),
    access: ({ actor, found }) => mayRead(actor, found) || errors.rest_cannot_read_status(),
    errors: ["rest_cannot_read_status"],
    handler: ({ found }) => found,
  });
  return { list, get: item };
}

/** Post formats are a taxonomy in searches only; they have no terms. */
const hiddenTaxonomies = new Set(["post_format"]);
const assignsTo = (actor: Actor, taxonomy: Taxonomy) => mayOnTerms(actor, "assign", taxonomy);

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
      args.context !== "edit" ||
      all.some((one) => assignsTo(actor, one)) ||
      errors.rest_cannot_view(),
    errors: ["rest_cannot_view"],
    handler: ({ args: { type, context }, actor }) =>
      all.filter(
        (one) =>
          (type === undefined || typesOf(one, setup.all).includes(type)) &&
          (context !== "edit" || assignsTo(actor, one)),
      ),
  });
  const item = get({
    summary: "Get a taxonomy",
    args: { taxonomy: z.string().describe("The name of the taxonomy"), context: context() },
    returns: one(resource),
    find({ args: { taxonomy: requested } }) {
      if (hiddenTaxonomies.has(requested)) throw coreErrors.rest_forbidden();
      return all.find(({ name }) => name === requested);
    },
    access: ({ actor, args, found }) =>
      args.context !== "edit" || assignsTo(actor, found) || coreErrors.rest_forbidden_context(),
    errors: ["rest_forbidden_context"],
    handler: ({ found }) => found,
  });
  return { list, get: item };
}
