import { defineContribution, type Contribution, type Linked, type Schema } from "@waymark/core";

/** Asks what the mounted modules contribute to a point. */
export interface All {
  <V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
}

/**
 * Says who has published something. The public may see those users, and no others; where no module contributes,
 * nobody has published anything.
 */
export interface Authorship {
  readonly name: string;
  /** The types of content that this speaks for, as `has_published_posts` names them. */
  readonly types: (all: All) => readonly string[];
  /** Links a user (by `id`) to what they have published of some of these types. */
  readonly published: (types: readonly string[], all: All) => Linked;
}
/** Contributed by modules whose objects have authors. */
export const authorship = defineContribution<Authorship>("accounts.authorship");

/** A value kept with each user and shown under `meta`. Its name is its key there. */
export interface UserMeta {
  readonly name: string;
  readonly schema: Schema;
  /** Where it is shown. Default: `edit` alone. */
  readonly in?: readonly ("view" | "edit")[];
  /** Shown where the user has none. */
  readonly fallback: unknown;
}
/** Contributed by modules that keep something of their own about users. */
export const userMeta = defineContribution<UserMeta>("accounts.user-meta");
