import { collection } from "../collect/settings.ts";
import { collectorState } from "../collect/state.ts";
import type { NoticeSource } from "./notice.ts";
import { isStalled } from "../health/collector.ts";

/** Hours of counting without a single page, after which somebody is told. */
const quietHours = 24;

/** What the kit has to tell of its own counting. */
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
          title: "Counting stands still",
          content: "Pages were counted that could not be stored. The log of the server says why.",
          dismissible: false,
        },
      ];
    const began = since === null ? undefined : new Date(since).getTime();
    const isQuiet =
      state.lastFlush === null &&
      began !== undefined &&
      clock.now().getTime() - began > quietHours * 3_600_000;
    if (!isQuiet) return [];
    return [
      {
        id: `collector:quiet:${since}`.replace(/[^\w:-]/g, "-"),
        title: "Nothing was counted yet",
        content:
          "Counting is on for a day and has seen no page. Pages that another program answers tell of themselves by the beacon.",
      },
    ];
  },
};
