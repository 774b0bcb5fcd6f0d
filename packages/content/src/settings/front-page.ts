import type { SettingsReader } from "@waymark/core";
import { pageForPosts, pageOnFront } from "./declared.ts";

/** Whether a page is the front page or the posts page. */
export const isFrontPage = ({ get }: SettingsReader, id: number): boolean =>
  get(pageOnFront) === id || get(pageForPosts) === id;
