import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { knownVendors, type KnownVendor } from "../extension-points.ts";
import type { Deletable, NamesByCategory } from "./names.ts";
import { ownVendor } from "./own.ts";

const made = new WeakMap<readonly KnownVendor[], Deletable>();

/** The first-party storage of a site's vendors; created once per list of vendors. */
export function deletableOf(ctx: Pick<Context, "all">): Deletable {
  const vendors = ctx.all(knownVendors);
  let names = made.get(vendors);
  if (!names) made.set(vendors, (names = toDeletable([ownVendor(ctx), ...vendors])));
  return names;
}

function toDeletable(vendors: readonly KnownVendor[]): Deletable {
  const cookies = vendors.flatMap((vendor) =>
    (vendor.cookies ?? [])
      .filter(({ party }) => party !== "third")
      .map(({ name, category = vendor.category }) => [category, name] as const),
  );
  const storage = vendors.flatMap(({ category, storage: keys = [] }) =>
    keys.map((name) => [category, name] as const),
  );
  return { cookies: byCategory(cookies), storage: byCategory(storage) };
}

const byCategory = (pairs: readonly (readonly [Category, string])[]): NamesByCategory =>
  Object.fromEntries(
    categories.flatMap((category) => {
      const names = pairs.filter(([one]) => one === category).map(([, name]) => name);
      return names.length > 0 ? [[category, [...new Set(names)]]] : [];
    }),
  );
