import { defineContribution, type Service } from "@waymark/core";

/** A source that imports events. */
export interface EventSource {
  /** Its name. */
  readonly name: string;
  /** Whether the event with this ID was imported and would be imported again. */
  readonly isImported: Service<number, boolean>;
}
/**
 * Sources of imported events. If a user deletes one of their events, it is ignored instead of trashed, so that it is
 * not imported again.
 */
export const eventSources = defineContribution<EventSource>("calendar.event-sources");
