import type { Actor } from "./access.ts";
import type { Contributions } from "./contribution.ts";
import type { SettingsReader } from "./setting.ts";
import type { SiteInfo } from "./site-info.ts";

/** The purpose of a representation: `view` (reading), `embed` (embedded in another object) or `edit` (editing). */
export type ViewContext = "view" | "embed" | "edit";

/** The caller and request of a response, for functions of fields and links. */
export interface RenderContext {
  readonly context: ViewContext;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** Returns the contributions of the site's modules. Together with `language` it is the context of `translatorOf`. */
  readonly all: Contributions["all"];
  /** The language of the request, as a BCP 47 tag. */
  readonly language: string;
  /** The args of the call, for fields that depend on them (for example on a post's password). */
  readonly args: Readonly<Record<string, unknown>>;
}
