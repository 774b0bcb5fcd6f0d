import { contentTypes, grantsFor } from "@waymark/content";
import { defineModule, messageOf, pagePath, siteCookies } from "@waymark/core";
import { popupErrorMessages, popupMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { converted, opened } from "./counts.ts";
import { errors } from "./errors.ts";
import { popupEvents } from "./extension-points.ts";
import { followDeleted } from "./listeners.ts";
import { options } from "./options.ts";
import { serveFiles } from "./pages/files.ts";
import { insertPopups } from "./pages/handlers.ts";
import { popupImporter } from "./remote-import/importer.ts";
import { popupRoutes, type PopupContent } from "./routes/popups.ts";
import { popupScreens } from "./screens.ts";
import { tables } from "./tables.ts";
import { popup as popupType } from "./types.ts";
import { v1, type PopupV1 } from "./v1.ts";
import { v2, type PopupV2 } from "./v2.ts";

export { popupCounted, type PopupNote } from "./events.ts";
export { options as popupOptions, type PopupOptions } from "./options.ts";
export {
  popupConditions,
  popupEvents,
  type PopupCondition,
  type PopupEvent,
  type PopupPage,
} from "./extension-points.ts";
export type { PopupContent } from "./routes/popups.ts";
export type { PopupV2 } from "./v2.ts";
export type { PopupV1 } from "./v1.ts";
export { popup as popupType } from "./types.ts";

/** If `analytics` is off, the last route does not exist. */
type Spaces = readonly [PopupContent, PopupV2, PopupV1];

/** The popup module: shows popups of editors in the pages that they target, and counts their events. */
export const popup = defineModule({
  name: "popup",
  requires: ["content"],
  options,
  tables,
  errors,
  messages: popupMessages,
  errorMessages: popupErrorMessages,
  contributes: [
    contentTypes(popupType),
    // Popups are shown on all pages, so they require the capabilities of pages.
    grantsFor(popupType, "pages"),
    popupEvents({ name: opened }, { name: converted }),
    siteCookies(
      {
        name: "wd_*",
        description: messageOf(popupMessages, "shownCookie"),
        duration: messageOf(popupMessages, "shownCookieDuration"),
      },
      {
        name: "wd_sent",
        description: messageOf(popupMessages, "sentCookie"),
        storage: "session",
      },
    ),
    popupScreens,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
    popupImporter,
  ],
  on: [followDeleted],
  pages: [serveFiles, insertPopups],
  namespaces: (setup) => {
    pagePath.check("popup", setup.options.path, setup.site);
    return [popupRoutes(setup), v2(setup), ...v1(setup)] as unknown as Spaces;
  },
});
export { popupErrorMessages, popupMessages } from "./messages/index.ts";
