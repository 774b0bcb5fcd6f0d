import { defineContribution, DefinitionError, type NamespaceContext } from "@waymark/core";

/** A type of event of popups that is counted. */
export interface PopupEvent {
  /** The value of `event`: up to 40 lowercase letters, digits, `_` and `-`, starting with a letter. */
  readonly name: string;
}
/**
 * Extension point for types of events that are counted. `open` and `conversion` are built in. Requests
 * with other types are accepted but not counted.
 */
export const popupEvents = defineContribution<PopupEvent>("popup.events");

/** A requested page, as conditions of modules receive it. */
export interface PopupPage {
  /** The requested URL. */
  readonly url: URL;
  /** The path relative to the URL of the site, with a leading slash. */
  readonly path: string;
  /** The status of the page. */
  readonly status: number;
}
/** A condition that a module adds, which popups can use as a `target`. */
export interface PopupCondition {
  /** The name. Start it with the name of the module: `calendar_month`. */
  readonly name: string;
  /** Whether the condition holds for a page; `selected` has the values set in the popup. Called for every page, so it must be fast. */
  readonly holds: (page: PopupPage, selected: readonly string[]) => boolean | Promise<boolean>;
}
/** Extension point for additional conditions. */
export const popupConditions = defineContribution<PopupCondition>("popup.conditions");

const named = /^[a-z][a-z0-9_-]{0,39}$/;
/**
 * The names of all events of a site.
 *
 * @throws DefinitionError for an invalid name.
 */
export function eventNames({ all }: Pick<NamespaceContext, "all">): ReadonlySet<string> {
  const events = all(popupEvents).map(({ name }) => name);
  const wrong = events.find((name) => !named.test(name));
  if (wrong !== undefined)
    throw new DefinitionError(
      `popup: the event ${JSON.stringify(wrong)} must have a name of up to 40 lowercase letters, digits, _ and -.`,
    );
  return new Set(events);
}
