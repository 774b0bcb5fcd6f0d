import * as z from "zod";
import { toTitle } from "./labels.ts";
import { namespaceOf, type Routed } from "./routes-of.ts";

/** Options of the fields that types and taxonomies have in common. */
export const named = {
  name: {
    about: "The label in the editor",
    reads: ["label"],
    schema: z.string(),
    value: ({ label }: { readonly label: string }) => toTitle(label),
  },
  slug: {
    about: "The identifier",
    reads: ["name"],
    schema: z.string(),
    value: ({ name }: { readonly name: string }) => name,
  },
  base: {
    about: "Base path of its routes in the namespace",
    reads: ["base", "routes"],
    schema: z.string(),
    value: (one: Routed) => namespaceOf(one).base,
  },
  namespace: {
    about: "The namespace of its routes",
    reads: ["base", "routes"],
    schema: z.string(),
    value: (one: Routed) => namespaceOf(one).namespace,
  },
} as const;
