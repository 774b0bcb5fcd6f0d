import type { NamesByCategory } from "../src/known/names.ts";
import type { ChoiceData } from "./choice.ts";

/** The data attributes of the banner. */
export interface BannerData extends ChoiceData {
  /** The URL that choices are sent to. */
  readonly log: string;
  /** The path of cookies. */
  readonly path: string;
  /** The classified cookies of the site. */
  readonly listed: NamesByCategory;
}

/** Reads the data attributes of the banner. */
export function toData(dataset: DOMStringMap): BannerData {
  const { listed = "{}" } = dataset;
  return {
    ...(dataset as DOMStringMap & BannerData),
    listed: JSON.parse(listed) as NamesByCategory,
  };
}
