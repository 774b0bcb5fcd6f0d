import { defineJob } from "../builder.ts";
import { config } from "../config/settings.ts";
import { clearDevices } from "../sign-in/devices.ts";
import { clearEvents } from "../sign-in/events.ts";

/** Deletes expired sign-in records, devices and lockouts. */
export const clearSignIns = defineJob({
  name: "security.clear-sign-ins",
  every: "1h",
  async handler(scope) {
    await clearEvents(scope, scope.settings.get(config).loginSec_recordDays);
    await clearDevices(scope);
    await scope.db.lockouts.removeAll({ until: { lte: scope.clock.now() } });
  },
});
