import { catalogueFields, type Contributed } from "@waymark/core";
import { options } from "../options.ts";
import { largest, sizes } from "./sizes.ts";

/** The sizes by name, with 0 for a side without a limit. */
const named = Object.fromEntries(
  sizes.map(({ name, width, height, fit }) => [
    name,
    { width, height: height > largest ? 0 : height, crop: fit === "cover", name },
  ]),
);

/** The sizes of images that newer editors make themselves, in the catalogue. */
export const imageSizes: Contributed = catalogueFields(
  {
    name: "image_sizes",
    value: ({ optionsOf }) => (optionsOf(options).newerFields ? named : undefined),
  },
  {
    name: "image_size_threshold",
    value: ({ optionsOf }) => (optionsOf(options).newerFields ? largest : undefined),
  },
);
