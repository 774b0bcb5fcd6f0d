import { defineDatapoint, type Datapoint } from "../kit/datapoint.ts";
import { report } from "./report.ts";
import { reportTakes, toReportRequest } from "./report-request.ts";
import { searchanalytics } from "./searchanalytics.ts";

/** `GET report`: counts, grouped by the requested dimensions. */
const reportDatapoint = defineDatapoint({
  name: "report",
  summary: "Reports what was counted on some days, by page, source or device",
  takes: reportTakes,
  answer: (taken, asked) => report(asked, toReportRequest(taken, asked.site, asked.clock.now())),
});

/** What the module `analytics` is asked for. */
export const analyticsDatapoints: readonly Datapoint[] = [reportDatapoint];
/** What the module `search` is asked for. */
export const searchDatapoints: readonly Datapoint[] = [searchanalytics];
