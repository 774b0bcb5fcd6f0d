import {
  defineContribution,
  type Actor,
  type AddedField,
  type JsonSchema,
  type Schema,
  type Service,
} from "@waymark/core";
import type { ContentType, Taxonomy } from "./content-type.ts";
import type { Attributes } from "./blocks/attributes.ts";
import type { RemoteImporter } from "./import/remote/importer.ts";
import type { StoredRow, Tally } from "./import/report.ts";

/** A status of items. */
export interface Status {
  readonly name: string;
  readonly label: string;
  /** Items with this status are public. */
  readonly public?: boolean;
  /** The author, and users who may read private items, may read items with this status. */
  readonly private?: boolean;
  /** Not published yet: users who may edit the type see its items in lists. */
  readonly protected?: boolean;
  /** Set by the site only; writes do not accept it. */
  readonly internal?: boolean;
  /** Excluded from lists with `any`, and from editors' lists of all items. */
  readonly hidden?: boolean;
  /** Excluded from editors' lists of all items, but not from lists with `any`. */
  readonly unlisted?: boolean;
  /** Slug and date are not final. */
  readonly floating?: boolean;
}
/** The statuses of items; lists and writes accept those of all modules. */
export const statuses = defineContribution<Status>("content.statuses");
/** Extension point for content types. Modules add the routes of their types with `contentRoutes`. */
export const contentTypes = defineContribution<ContentType>("content.types");
/** Extension point for taxonomies. The option `types` adds a taxonomy to types of other modules. */
export const taxonomies = defineContribution<Taxonomy>("content.taxonomies", {
  refersTo: { types: () => contentTypes },
});

/** A meta key that items show in `meta` and that writes accept. */
export interface MetaKey {
  readonly name: string;
  /** The types that have it; all types if omitted. */
  readonly types?: readonly string[];
  readonly schema: Schema;
  readonly fallback: unknown;
  /** Sanitizes a validated value from users without permission for unfiltered HTML, before it is stored. */
  readonly clean?: (value: unknown) => unknown;
  /** Whether responses contain it as a field of the item instead of in `meta`. Writes set it in `meta` either way. */
  readonly isField?: boolean;
  /** Whether revisions store its earlier values. */
  readonly revisioned?: boolean;
  /**
   * The value is the ID of a media item, or a list of IDs: usages of these files list the item. Values from before it
   * was set are indexed by a job after the next start.
   */
  readonly isFile?: boolean;
}
/** The meta keys that items show and writes accept. */
export const metaKeys = defineContribution<MetaKey>("content.meta", {
  refersTo: { types: () => contentTypes },
});
/** A meta key that terms show in `meta` and that writes of terms accept. */
export interface TermMetaKey {
  readonly name: string;
  /** The taxonomies whose terms have it; all taxonomies if omitted. */
  readonly taxonomies?: readonly string[];
  readonly schema: Schema;
  readonly fallback: unknown;
}
/** The meta keys that terms show and that writes of terms accept. */
export const termMeta = defineContribution<TermMetaKey>("content.term-meta", {
  refersTo: { taxonomies: () => taxonomies },
});

/** A field of items; declare it with `fieldsOf(contentTables.content)`. */
export interface ContentField extends AddedField {
  /** The types that have it; all types if omitted. */
  readonly types?: readonly string[];
}
/** Fields that modules add to items of other modules' types. They are read-only: use `metaKeys` for values that writes accept. */
export const contentFields = defineContribution<ContentField>("content.fields", {
  refersTo: { types: () => contentTypes },
});
/** A field of terms; declare it with `fieldsOf(contentTables.terms)`. */
export interface TermField extends AddedField {
  /** The taxonomies whose terms have it; all taxonomies if omitted. */
  readonly taxonomies?: readonly string[];
}
/** Fields that modules add to terms. */
export const termFields = defineContribution<TermField>("content.term-fields", {
  refersTo: { taxonomies: () => taxonomies },
});
/** Fields that modules add to content types; declare them with `fieldsOf(valuesOf<ContentType>())`. */
export const typeFields = defineContribution<AddedField>("content.type-fields");

/** The distinct blocks of one name in the texts of a response. */
export interface DynamicBlocks {
  readonly blocks: readonly Attributes[];
}
/** A block whose HTML is rendered when its text is read. */
export interface DynamicBlock {
  /** Its full name, such as `core/latest-posts`. */
  readonly name: string;
  /**
   * Renders the HTML of these blocks, in their order. It is called once for all texts of a response, so query the data
   * of all blocks together. All readers of the text receive the HTML: include only public data, and escape it. An element
   * with the attribute `data-loading` marks HTML that is incomplete until data have been loaded in the background;
   * editors then render the block again.
   */
  readonly render: Service<DynamicBlocks, readonly string[]>;
  /** The name in editors. Default: derived from `name`. */
  readonly title?: string;
  readonly description?: string;
  /** Its category in editors, such as `widgets`. */
  readonly category?: string;
  /**
   * Its attributes by name, as JSON Schema. For an attribute with the ID of an item, or with a list of IDs or of
   * `{ id }`, `relation` names the list that editors pick the items from: `{ type: "integer", relation: "/core/v2/pages" }`.
   * An attribute with the name of a taxonomy has the relation `/core/v2/taxonomies`. For an attribute with the URL of a
   * link, `link` names the attributes that describe the target if it is an item or a term of the site:
   * `{ type: "string", link: { id: "id", kind: "kind", type: "type", title: "label" } }`. `kind` is `post-type` or
   * `taxonomy`, and `type` the name of the content type or taxonomy; `title` is only set if it is empty.
   */
  readonly attributes?: Readonly<Record<string, JsonSchema>>;
}
/** Extension point for blocks that modules render when a text is read. */
export const dynamicBlocks = defineContribution<DynamicBlock>("content.dynamic-blocks");

/** A location in the site's pages that shows a classic menu. */
export interface MenuLocation {
  /** The name in the API: `primary`. */
  readonly name: string;
  readonly description: string;
}
/** The locations of classic menus in the site's pages. */
export const menuLocations = defineContribution<MenuLocation>("content.menu-locations");

/** The importers of modules for other sites. */
export const remoteImporters = defineContribution<RemoteImporter>("content.remote-importers");

/** The data of one item in tables of a module. */
export interface ItemDataSet {
  /** Must match the schema of its declaration. */
  readonly values: unknown;
  /** IDs of other items, in their order, by the declared names of the references. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
}
/** A reference of an imported item to another one, when both have been imported. */
export interface ImportedReference {
  /** The ID of the item that has the reference. */
  readonly id: number;
  readonly name: string;
  /** Its position among those of the same name, from 0. Positions of items that were not imported are left out. */
  readonly position: number;
  /** The ID of the other item. Its type is not checked. */
  readonly target: number;
  /** The counts of the import. */
  readonly tally: Tally;
}
/** Data of items in tables of a module, which export files contain. */
export interface ItemData {
  /** Its name in export files, such as `calendar`. */
  readonly name: string;
  /** The content types whose items may have it; all types if omitted. */
  readonly types?: readonly string[];
  /** Whether each item of these types has it. Imports report items without it. */
  readonly required?: boolean;
  /** The schema of the values. Imports leave out values that do not match it, and report them. */
  readonly schema: Schema;
  /** The names of references to other items. */
  readonly references?: readonly string[];
  /** Returns the data of these items, by ID. Items without data are omitted. */
  readonly read: Service<readonly number[], ReadonlyMap<number, ItemDataSet>>;
  /** Stores the values of an imported item, in the transaction that creates it. */
  readonly stored: Service<StoredRow, void>;
  /** Stores a reference, when all items have been imported. Values may be missing, and editors may have changed them. */
  readonly connected?: Service<ImportedReference, void>;
}
/** Data of items in tables of modules. Export files contain them, and imports store them. */
export const itemData = defineContribution<ItemData>("content.item-data", {
  refersTo: { types: () => contentTypes },
});

/** A file whose usages are listed. */
export interface UsedFile {
  /** The ID of its media item. */
  readonly id: number;
  /**
   * The names of its stored files, as `storedFileName` returns them: those of all image sizes,
   * and those that it had before it was replaced.
   */
  readonly names: readonly string[];
  /** The caller of the list. */
  readonly actor: Actor;
}
/** An object of a module that uses a file, or a setting. */
export interface UsingObject {
  /** 0 for a setting. */
  readonly id: number;
  /** The name of its kind, such as `form`, or of the setting. */
  readonly type: string;
  readonly title?: string;
  /** Its API path. */
  readonly self: string;
}
/** The usages of a file in the data of a module. */
export interface FileUsages {
  /** The IDs of items of content. Those that the caller may not read are not listed. */
  readonly items?: readonly number[];
  /** Other objects, and settings: only those that the caller may read. */
  readonly objects?: readonly UsingObject[];
}
/** Finds the usages of files in the data of a module. */
export interface MediaUsageSource {
  /** How the data use files, such as `social-image`; listed under `uses`. */
  readonly name: string;
  /** Called for each list of usages. Use an index, and return at most 1,000 usages. */
  readonly find: Service<UsedFile, FileUsages>;
}
/** The data of modules that use files of the media library. */
export const mediaUsages = defineContribution<MediaUsageSource>("content.media-usages");
