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
import type { ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import { contentTypes } from "../extension-points.ts";
import { typeResource } from "../resources/type.ts";

/** Stored with content, but not a content type. */
const hidden = new Set(["revision"]);
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
      if (hidden.has(name)) throw errors.rest_cannot_read_type();
      return types.find((type) => type.name === name);
    },
    access: ({ actor, args, found }) =>
      args.context !== "edit" || mayEdit(actor, found) || coreErrors.rest_forbidden_context(),
    errors: ["rest_cannot_read_type", "rest_forbidden_context"],
    handler: ({ found }) => found,
  });
  return { list, get: item };
}
