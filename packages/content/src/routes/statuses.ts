import { context, mapOf, one, type Actor, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { contentTypes, statuses, type Status } from "../extension-points.ts";
import { statusResource } from "../resources/status.ts";

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
