import type { Actor, SettingsReader, SiteInfo } from "@waymark/core";
import type { Calendar } from "../calendar.ts";

/** The context of a response: user and site. */
export interface Showing {
  readonly calendar: Calendar;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** The sent password for protected items. */
  readonly password?: string | undefined;
  /** Whether to add JSON-LD, on pages of one item. */
  readonly withDocument?: boolean;
}
