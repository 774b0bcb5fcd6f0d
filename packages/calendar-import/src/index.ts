import { eventSources } from "@waymark/calendar";
import { statuses } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { calendarImportErrorMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { followSchedules } from "./jobs/follow-schedules.ts";
import { runImport } from "./jobs/run-import.ts";
import { forgetDeleted, isImported } from "./listeners.ts";
import { options } from "./options.ts";
import { importStatuses } from "./statuses.ts";
import { importScreens } from "./screens.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

export type { ImportOptions } from "./options.ts";
export type { CalendarImportV1 } from "./v1.ts";
export { tables as calendarImportTables } from "./tables.ts";

/** Imports events from feeds, iCalendar files and CSV files, once or on a schedule. */
export const calendarImport = defineModule({
  name: "calendar-import",
  requires: ["calendar"],
  options,
  tables,
  errors,
  errorMessages: calendarImportErrorMessages,
  contributes: [
    statuses(...importStatuses),
    eventSources({ name: "calendar-import", isImported }),
    importScreens,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
  ],
  on: [forgetDeleted],
  jobs: [runImport, followSchedules],
  namespaces: [v1],
});

export { calendarImportErrorMessages } from "./messages/index.ts";
