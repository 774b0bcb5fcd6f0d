import type { Actor, SettingsReader, SiteInfo } from "@waymark/core";
import type { Calendar } from "../calendar.ts";

/** For whom and where items are shown. */
export interface Showing {
  readonly calendar: Calendar;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** What was sent to open protected items. */
  readonly password?: string | undefined;
  /** With what search engines are told: on pages of one item. */
  readonly withDocument?: boolean;
}
