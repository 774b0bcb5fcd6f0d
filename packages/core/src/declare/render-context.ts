import type { Actor } from "./access.ts";
import type { SettingsReader } from "./setting.ts";
import type { SiteInfo } from "./site-info.ts";

/** The purpose of a representation: to read, embedded in another object, or to edit. */
export type ViewContext = "view" | "embed" | "edit";

/** The caller and request of a response, for functions of fields and links. */
export interface RenderContext {
  readonly context: ViewContext;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** The args of the call, for fields that depend on them (for example on a post's password). */
  readonly args: Readonly<Record<string, unknown>>;
}
