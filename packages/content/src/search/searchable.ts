import type { ContentType } from "../content-type.ts";

/** Whether searches and menus lead to its items: files are found by what they are attached to. */
export const isSearchable = ({ viewable, features }: Pick<ContentType, "viewable" | "features">) =>
  viewable && !features.has("file");
