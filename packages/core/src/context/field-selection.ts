import type { FieldTree } from "../declare/static-body.ts";
import type { Loader } from "../declare/loader.ts";
import type { ViewContext } from "../declare/render-context.ts";
import type { Field, Link, Resource } from "../declare/resource.ts";
import type { Selection } from "@waymark/storage";

/** The fields and links of a response, and the columns and loaders they need. Nothing else is read or computed. */
export interface FieldSelection {
  readonly resource: Resource;
  readonly context: ViewContext;
  readonly tree: FieldTree | undefined;
  readonly shapes: Readonly<Record<"full" | "reduced", Shape>>;
  readonly select: Selection;
  /** Relations to embed: `true` for all, undefined for none. */
  readonly embed: true | ReadonlySet<string> | undefined;
}
/** The fields and links of one context, each with its name as the start of a JSON member. */
export interface Shape {
  readonly context: ViewContext;
  readonly fields: readonly (readonly [
    name: string,
    field: Field,
    tree: FieldTree | null,
    key: string,
  ])[];
  readonly links: readonly (readonly [relation: string, link: Link, key: string])[];
  readonly loaders: readonly Loader[];
}
