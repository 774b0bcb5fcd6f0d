import { defineResource, fieldsOf, valuesOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import type { Status } from "../extension-points.ts";

const statuses = valuesOf<Status>();
const { field, link } = fieldsOf(statuses);
const everywhere = { in: ["embed", "view", "edit"] } as const;
const toRead = { in: ["view", "edit"] } as const;
const toEdit = { in: ["edit"] } as const;

/** A boolean field for a property of a status. */
const flag = <const X extends "view" | "edit">(
  description: string,
  contexts: { readonly in: readonly X[] },
  has: (status: Partial<Status>) => boolean | undefined,
) =>
  field({
    description,
    reads: ["public", "private", "protected", "internal", "hidden", "unlisted", "floating"],
    ...contexts,
    schema: z.boolean(),
    value: (status) => has(status as Partial<Status>) ?? false,
  });

/** The resource of statuses. */
export const statusResource = defineResource({
  name: "status",
  table: statuses,
  fields: {
    name: field({
      description: "Display name",
      reads: ["label"],
      ...everywhere,
      schema: z.string(),
      value: ({ label }) => label,
    }),
    private: flag(
      "Whether only some users may read items with this status",
      toEdit,
      (one) => one.private,
    ),
    protected: flag(
      "Whether only editors see items with this status",
      toEdit,
      (one) => one.protected,
    ),
    public: flag("Whether everyone may read items with this status", toRead, (one) => one.public),
    queryable: flag(
      "Whether public lists show items with this status",
      toRead,
      (one) => one.public,
    ),
    show_in_list: flag(
      "Whether lists of all items show items with this status",
      toEdit,
      (one) => !one.hidden && !one.unlisted && !one.internal,
    ),
    slug: field({
      description: "The identifier",
      reads: ["name"],
      ...everywhere,
      schema: z.string(),
      value: ({ name }) => name,
    }),
    date_floating: flag(
      "Whether items with this status have no final date yet",
      toRead,
      (one) => one.floating,
    ),
  },
  links: {
    archives: link({
      reads: ["name"],
      href: ({ name }) => (name === "publish" ? "/core/v2/posts" : `/core/v2/posts?status=${name}`),
    }),
  },
  missing: errors.rest_status_invalid,
});
