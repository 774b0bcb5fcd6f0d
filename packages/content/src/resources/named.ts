import * as z from "zod";
import { toTitle } from "./labels.ts";

/** What types and taxonomies tell of themselves alike, as `field` and `column` take it. */
export const named = {
  name: {
    about: "What editors call it",
    reads: ["label"],
    schema: z.string(),
    value: ({ label }: { readonly label: string }) => toTitle(label),
  },
  slug: {
    about: "Its name in programs",
    reads: ["name"],
    schema: z.string(),
    value: ({ name }: { readonly name: string }) => name,
  },
  base: { about: "Where its routes begin, below the namespace", schema: z.string() },
  namespace: {
    about: "The namespace of its routes",
    reads: ["name"],
    schema: z.string(),
    value: () => "core/v2",
  },
} as const;
