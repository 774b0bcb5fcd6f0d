import { defineContribution, defineEvent, type AddedField, type Schema } from "@waymark/core";
import type { ContentType } from "./content-type.ts";
import type { Taxonomy } from "./taxonomy.ts";

/** A status that content may have. */
export interface Status {
  readonly name: string;
  readonly label: string;
  /** Everybody may read what has it. */
  readonly public?: boolean;
  /** Its author and who may read private content may read what has it. */
  readonly private?: boolean;
  /** On its way to readers: who edits the type sees it in lists. */
  readonly protected?: boolean;
  /** Core's own: nobody sets it through a write. */
  readonly internal?: boolean;
  /** Left out when a list asks for `any`, and where editors list all items. */
  readonly hidden?: boolean;
  /** Left out where editors list all items, but not when a list asks for `any`. */
  readonly unlisted?: boolean;
  /** Slug and date are not settled yet. */
  readonly floating?: boolean;
}
/** The statuses that content may have; every list and write offers what is mounted. */
export const statuses = defineContribution<Status>("content.statuses");
/** The types of content: the routes are the owner's to mount, with `contentRoutes`. */
export const contentTypes = defineContribution<ContentType>("content.types");
/** The ways to group content. With `types` a taxonomy is added to types of other modules. */
export const taxonomies = defineContribution<Taxonomy>("content.taxonomies", {
  refersTo: { types: () => contentTypes },
});

/** A meta key that items show under `meta` and that writes accept. */
export interface MetaKey {
  readonly name: string;
  /** The types that have it; all of them where left out. */
  readonly types?: readonly string[];
  readonly schema: Schema;
  readonly fallback: unknown;
  /** What is stored of a checked value that comes from somebody without the right to unfiltered HTML. */
  readonly clean?: (value: unknown) => unknown;
  /** Revisions keep its earlier values. */
  readonly revisioned?: boolean;
}
/** The meta keys that items show and writes accept. */
export const metaKeys = defineContribution<MetaKey>("content.meta", {
  refersTo: { types: () => contentTypes },
});
/** A meta key that terms show under `meta` and that their writes accept. */
export interface TermMetaKey {
  readonly name: string;
  /** The taxonomies whose terms have it; all of them where left out. */
  readonly taxonomies?: readonly string[];
  readonly schema: Schema;
  readonly fallback: unknown;
}
/** The meta keys that terms show and their writes accept. */
export const termMeta = defineContribution<TermMetaKey>("content.term-meta", {
  refersTo: { taxonomies: () => taxonomies },
});

/** A field of items; make it with `fieldsOf(contentTables.content)`. */
export interface ContentField extends AddedField {
  /** The types that have it; all of them where left out. */
  readonly types?: readonly string[];
}
/** The fields that modules add to items of types that are not their own. Writes do not take them: those are `metaKeys`. */
export const contentFields = defineContribution<ContentField>("content.fields", {
  refersTo: { types: () => contentTypes },
});
/** A field of terms; make it with `fieldsOf(contentTables.terms)`. */
export interface TermField extends AddedField {
  /** The taxonomies whose terms have it; all of them where left out. */
  readonly taxonomies?: readonly string[];
}
/** The fields that modules add to terms. */
export const termFields = defineContribution<TermField>("content.term-fields", {
  refersTo: { taxonomies: () => taxonomies },
});
/** The fields that modules add to types of content; make them with `fieldsOf(valuesOf<ContentType>())`. */
export const typeFields = defineContribution<AddedField>("content.type-fields");

/** An item as events tell of it. */
export interface ContentNote {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly author: number;
  readonly parent: number;
}
/** An item was created or changed. */
export const contentSaved = defineEvent<{
  readonly item: ContentNote;
  readonly before: ContentNote | undefined;
}>("content.saved");
/** The status of an item is another: it was published, withdrawn, trashed, restored. `from` is undefined for a new one. */
export const statusChanged = defineEvent<{
  readonly item: ContentNote;
  readonly from: string | undefined;
  readonly to: string;
}>("content.status-changed");
/**
 * Readers find an item under another address than before. Both are whole addresses; `from` and `to` are where it was
 * and is published. What stands below a hierarchical item moved with it: for those they are how addresses begin.
 */
export const permalinkChanged = defineEvent<{
  readonly item: ContentNote;
  readonly from: string;
  readonly to: string;
}>("content.permalink-changed");
/** An item is gone for good; what it had is gone with it. */
export const contentDeleted = defineEvent<{ readonly item: ContentNote }>("content.deleted");

/** A term as events tell of it. */
export interface TermNote {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly parent: number;
}
/** A term was added or changed by a caller. */
export const termSaved = defineEvent<{
  readonly term: TermNote;
  readonly before: TermNote | undefined;
}>("content.term-saved");
/** A term is gone; what stood below it stands below its parent, and items that had it have it no more. */
export const termDeleted = defineEvent<{ readonly term: TermNote }>("content.term-deleted");
