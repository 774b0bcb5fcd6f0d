import { hourMs } from "@waymark/core";
import { collection } from "../collect/settings.ts";
import { collectorState } from "../collect/state.ts";
import { isStalled } from "../health/collector.ts";
import type { NoticeSource } from "./notice.ts";

/** Hours of counting without a page view before a notice. */
const quietHours = 24;

/** The notices about counting. */
export const collectorNotices: NoticeSource = {
  name: "collector",
  async notices(asked) {
    const { settings, clock } = asked;
    const { enabled, since } = settings.get(collection);
    if (!enabled) return [];
    const state = await collectorState(asked);
    if (isStalled(state, clock.now()))
      return [
        {
          id: "collector:stalled",
          title: "Counting has stalled",
          content: "Page views could not be stored. See the server log for the reason.",
          dismissible: false,
        },
      ];
    const began = since === null ? undefined : new Date(since).getTime();
    const isQuiet =
      state.lastFlush === null &&
      began !== undefined &&
      clock.now().getTime() - began > quietHours * hourMs;
    if (!isQuiet) return [];
    return [
      {
        id: `collector:quiet:${since}`.replace(/[^\w:-]/g, "-"),
        title: "Nothing was counted yet",
        content:
          "Counting has been on for a day without a page view. Pages served by another program have to send beacons.",
      },
    ];
  },
};
