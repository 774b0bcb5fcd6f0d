import type { ContentType } from "../content-type.ts";

/** Whether searches and menus include its items; files are found through the items they are attached to. */
export const isSearchable = ({ viewable, features }: Pick<ContentType, "viewable" | "features">) =>
  viewable && !features.has("file");
