import { defineResource, fieldsOf, valuesOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import type { Status } from "../points.ts";

const statuses = valuesOf<Status>();
const { field, link } = fieldsOf(statuses);
const everywhere = { in: ["embed", "view", "edit"] } as const;
const toRead = { in: ["view", "edit"] } as const;
const toEdit = { in: ["edit"] } as const;

/** A field that says whether a status has a trait. */
const trait = <const X extends "view" | "edit">(
  about: string,
  contexts: { readonly in: readonly X[] },
  has: (status: Partial<Status>) => boolean | undefined,
) =>
  field({
    about,
    reads: ["public", "private", "protected", "internal", "hidden", "floating"],
    ...contexts,
    schema: z.boolean(),
    value: (status) => has(status as Partial<Status>) ?? false,
  });

/** How a status looks on the wire. */
export const statusResource = defineResource({
  name: "status",
  table: statuses,
  fields: {
    name: field({
      about: "What editors call it",
      reads: ["label"],
      ...everywhere,
      schema: z.string(),
      value: ({ label }) => label,
    }),
    private: trait("Only some readers may read what has it", toEdit, (one) => one.private),
    protected: trait("Editors alone see what has it", toEdit, (one) => one.protected),
    public: trait("Everybody may read what has it", toRead, (one) => one.public),
    queryable: trait("Readers find what has it in lists", toRead, (one) => one.public),
    show_in_list: trait(
      "Lists of all items show what has it",
      toEdit,
      (one) => !one.hidden && !one.internal,
    ),
    slug: field({
      about: "Its name in programs",
      reads: ["name"],
      ...everywhere,
      schema: z.string(),
      value: ({ name }) => name,
    }),
    date_floating: trait("What has it has no settled date yet", toRead, (one) => one.floating),
  },
  links: {
    archives: link({
      reads: ["name"],
      href: ({ name }) => (name === "publish" ? "/core/v2/posts" : `/core/v2/posts?status=${name}`),
    }),
  },
  missing: errors.rest_status_invalid,
});
