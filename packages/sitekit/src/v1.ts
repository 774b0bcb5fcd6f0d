import { defineNamespace } from "@waymark/core";
import { postData, getDatapoint, updateDatapoint } from "./routes/data.ts";
import { activateModule, getModule, getModuleNotices, listModules } from "./routes/modules.ts";
import { postSearch } from "./routes/search.ts";
import { getSettings, updateSettings } from "./routes/settings.ts";
import {
  developerPlugin,
  getConnection,
  getNotices,
  healthChecks,
  markNotification,
  reset,
  resetPersistent,
  setupTag,
} from "./routes/site.ts";
import {
  disconnect,
  dismissTour,
  getAuthentication,
  getDismissedTours,
  getTracking,
  getUserInput,
  updateTracking,
  updateUserInput,
} from "./routes/user.ts";

/** The routes of analytics. */
export const v1 = defineNamespace("sitekit/v1", {
  "/data": [postData],
  "/core/search/data/post-search": [postSearch],
  "/core/user/data/user-input-settings": [getUserInput, updateUserInput],
  "/core/site/data/setup-tag": [setupTag],
  "/core/site/data/connection": [getConnection],
  "/core/user/data/authentication": [getAuthentication],
  "/core/user/data/disconnect": [disconnect],
  "/core/modules/data/list": [listModules],
  "/core/modules/data/activation": [activateModule],
  "/core/modules/data/info": [getModule],
  "/modules/:slug/data/notifications": [getModuleNotices],
  "/modules/:slug/data/settings": [getSettings, updateSettings],
  "/modules/:slug/data/:datapoint": [getDatapoint, updateDatapoint],
  "/core/site/data/reset": [reset],
  "/core/site/data/reset-persistent": [resetPersistent],
  "/core/site/data/developer-plugin": [developerPlugin],
  "/core/site/data/notifications": [getNotices],
  "/core/site/data/health-checks": [healthChecks],
  "/core/user/data/tracking": [getTracking, updateTracking],
  "/core/site/data/mark-notification": [markNotification],
  "/core/user/data/dismissed-tours": [getDismissedTours],
  "/core/user/data/dismiss-tour": [dismissTour],
});
