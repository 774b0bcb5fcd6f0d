import { defineDatapoint, type Datapoint } from "../kit/datapoint.ts";
import { reportTakes, toReportRequest } from "./report-request.ts";
import { report } from "./report.ts";
import { searchanalytics } from "./searchanalytics.ts";

/** `GET report`: counts, grouped by the requested dimensions. */
const reportDatapoint = defineDatapoint({
  name: "report",
  summary: "Report counts of a date range by page, source or device",
  takes: reportTakes,
  answer: (taken, asked) => report(asked, toReportRequest(taken, asked.site, asked.clock.now())),
});

/** The datapoints of the module `analytics`. */
export const analyticsDatapoints: readonly Datapoint[] = [reportDatapoint];
/** The datapoints of the module `search`. */
export const searchDatapoints: readonly Datapoint[] = [searchanalytics];
