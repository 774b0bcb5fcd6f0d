import {
  type ContentType,
  dynamicBlocks,
  publicTaxonomies,
  staticBlockReferences,
} from "@waymark/content";
import type { Actor, JsonSchema, NamespaceContext } from "@waymark/core";
import { coreTypes, taxonomyList } from "./core-types.ts";

/** A block that the site shows. */
export interface BlockType {
  readonly name: string;
  readonly title: string;
  readonly category: string | null;
  readonly description: string;
  readonly attributes: Readonly<Record<string, JsonSchema>>;
  readonly parent: readonly string[] | null;
  /** Whether the site renders the block when a text is read. */
  readonly isDynamic: boolean;
}

/** Whether an actor edits items of a type: such users may see blocks. */
export const editsItems = (actor: Actor, types: readonly ContentType[]): boolean =>
  types.some(({ capability }) => actor.can(`edit_${capability}`));

/** Blocks of the core library that have no HTML in texts. */
const rendered: ReadonlySet<string> = new Set([
  "core/search",
  "core/social-link",
  "core/navigation-link",
  "core/navigation-submenu",
  "core/home-link",
]);

/** `tides/next-tide` as a title: `Next tide`. */
function toTitle(name: string): string {
  const words = name.slice(name.indexOf("/") + 1).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The blocks of the core library and of the modules of a site, by name. */
export function blockTypesOf(all: NamespaceContext["all"]): readonly BlockType[] {
  const dynamic = new Map(all(dynamicBlocks).map((block) => [block.name, block]));
  const names = [
    ...[...coreTypes.keys()].filter((name) => isShown(name, dynamic)),
    ...[...dynamic.keys()].filter((name) => !coreTypes.has(name)),
  ];
  const taxonomies = publicTaxonomies(all).map(({ name }) => name);
  return names.toSorted().map((name) => {
    const known = coreTypes.get(name);
    const declared = dynamic.get(name);
    return {
      name,
      title: known?.title ?? declared?.title ?? toTitle(name),
      category: known?.category ?? declared?.category ?? null,
      description: declared?.description ?? "",
      attributes: withTaxonomies(
        { ...declared?.attributes, ...known?.attributes, ...staticBlockReferences[name] },
        taxonomies,
      ),
      parent: known?.parent ?? null,
      isDynamic: dynamic.has(name) || rendered.has(name),
    };
  });
}

/** The schemas of attributes; those with the name of a taxonomy list the taxonomies of the site. */
const withTaxonomies = (
  attributes: BlockType["attributes"],
  taxonomies: readonly string[],
): BlockType["attributes"] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, schema]) => {
      const { relation, ...others } = schema;
      return [name, relation === taxonomyList ? { ...others, enum: taxonomies } : schema];
    }),
  );

/** Blocks without HTML are empty on a site without the module that renders them. */
const isShown = (name: string, dynamic: ReadonlyMap<string, unknown>): boolean =>
  !needsModule.has(name) || dynamic.has(name);
const needsModule: ReadonlySet<string> = new Set(["core/navigation"]);
