import { defineContribution, type Service } from "@waymark/core";

/** Something that brings events in from elsewhere. */
export interface EventSource {
  /** What it is called by. */
  readonly name: string;
  /** Whether the event of this id came from there, and would come again. */
  readonly isImported: Service<number, boolean>;
}
/** Whoever deletes an event that one of these knows wants it to stay away: it is ignored then, not trashed. */
export const eventSources = defineContribution<EventSource>("calendar.event-sources");
