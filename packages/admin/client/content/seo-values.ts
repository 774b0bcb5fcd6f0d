import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";

/** The values of an item for search engines. */
export type SeoValues = Readonly<Record<string, unknown>>;

const pathOf = (id: number | string): string => `/seo/v2/items/${id}`;

/** Reads the values of an item. */
export const readSeo = async (id: number | string): Promise<SeoValues> =>
  (await send<{ readonly values: SeoValues }>("GET", pathOf(id))).body.values;

/** Changes values of an item, and returns all of them. */
export const writeSeo = async (id: number | string, values: SeoValues): Promise<SeoValues> =>
  (await send<{ readonly values: SeoValues }>("PATCH", pathOf(id), values)).body.values;

/** Whether the user may read and change the values of items. */
export function useMayEditSeo(): boolean {
  const may = useMay();
  return may("GET /seo/v2/items/:id") && may("PATCH /seo/v2/items/:id");
}
