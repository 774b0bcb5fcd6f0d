import { contentTypes, taxonomies, type ContentType, type Taxonomy } from "@waymark/content";
import type { Context } from "../builder.ts";

type Place = Pick<Context, "all">;

/** The types whose items these pages show; other modules have pages of their own for types with routes of their own. */
export const typesOf = ({ all }: Place): readonly ContentType[] =>
  all(contentTypes).filter(({ viewable, routes }) => viewable && routes === undefined);

/** The taxonomies whose terms have archives here. */
export const taxonomiesOf = ({ all }: Place): readonly Taxonomy[] =>
  all(taxonomies).filter(({ routes }) => routes === undefined);

/** The types that have a taxonomy. */
export const typesWith = (place: Place, { name, types = [] }: Taxonomy): readonly ContentType[] =>
  typesOf(place).filter(
    (type) => types.includes(type.name) || type.taxonomies.some((one) => one.name === name),
  );

/** The first segment of the URLs of a taxonomy's terms. */
export const wordOf = ({ path, name }: Taxonomy): string => path ?? name;

/** A label at the beginning of a line. */
export const capitalized = (label: string): string =>
  label.slice(0, 1).toUpperCase() + label.slice(1);
