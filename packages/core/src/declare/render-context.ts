import type { Actor } from "./access.ts";
import type { Contributions } from "./contribution.ts";
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
  /** The contributions of the site's modules. With `language`, the context of `translatorOf`. */
  readonly all: Contributions["all"];
  /** The language of the request, as a BCP 47 tag. */
  readonly language: string;
  /** The args of the call, for fields that depend on them (for example on a post's password). */
  readonly args: Readonly<Record<string, unknown>>;
}
