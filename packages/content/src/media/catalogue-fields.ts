import { catalogueFields, type Contributed } from "@waymark/core";
import { type ContentOptions, options } from "../options.ts";
import { largest, sizesOf } from "./sizes.ts";

/** The sizes of a site by name, with 0 for a side without a limit. */
const named = (given: ContentOptions) =>
  Object.fromEntries(
    sizesOf(given).map(({ name, width, height, fit }) => [
      name,
      { width, height: height > largest ? 0 : height, crop: fit === "cover", name },
    ]),
  );

/** The image sizes that newer editors create themselves, for the catalogue. */
export const imageSizes: Contributed = catalogueFields(
  {
    name: "image_sizes",
    value: ({ optionsOf }) => {
      const given = optionsOf(options);
      return given.newerFields ? named(given) : undefined;
    },
  },
  {
    name: "image_size_threshold",
    value: ({ optionsOf }) => (optionsOf(options).newerFields ? largest : undefined),
  },
);
