import { defineContribution, DefinitionError, type NamespaceContext } from "@waymark/core";

/** Something that may happen to a popup and is counted. */
export interface PopupEvent {
  /** Up to 40 lower-case letters, digits, `_` and `-`, beginning with a letter: what `event` of the route is. */
  readonly name: string;
}
/** The events that are counted; `open` and `conversion` are there. Others are answered and not counted. */
export const popupEvents = defineContribution<PopupEvent>("popup.events");

/** A page that a reader opens, as conditions of modules see it. */
export interface PopupPage {
  /** The address, as it was asked for. */
  readonly url: URL;
  /** Its path below the address of the site, beginning with a slash. */
  readonly path: string;
  /** The status of the page. */
  readonly status: number;
}
/** A condition of a module's own, which popups name as a `target`. */
export interface PopupCondition {
  /** Begin it with the name of the module: `calendar_month`. */
  readonly name: string;
  /** Whether it holds for a page; `selected` is what the popup says beside the name. Asked at every page: be quick. */
  readonly holds: (page: PopupPage, selected: readonly string[]) => boolean | Promise<boolean>;
}
/** Conditions beside those about content. */
export const popupConditions = defineContribution<PopupCondition>("popup.conditions");

const named = /^[a-z][a-z0-9_-]{0,39}$/;
/**
 * The names of all events of a site.
 *
 * @throws DefinitionError for a name that is none.
 */
export function eventNames({ all }: Pick<NamespaceContext, "all">): ReadonlySet<string> {
  const events = all(popupEvents).map(({ name }) => name);
  const wrong = events.find((name) => !named.test(name));
  if (wrong !== undefined)
    throw new DefinitionError(
      `popup: the event ${JSON.stringify(wrong)} needs a name of up to 40 lower-case letters, digits, _ and -.`,
    );
  return new Set(events);
}
