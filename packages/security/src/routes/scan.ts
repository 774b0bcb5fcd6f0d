import { mayManage } from "../access.ts";
import { post, remove } from "../bound.ts";
import { beginScan } from "../scan/begin.ts";
import { stopScan } from "../scan/end.ts";
import { success } from "./connection.ts";

/** `POST /scan`. */
export const startScan = post({
  summary: "Start a scan",
  status: 200,
  returns: success,
  refuses: ["security_scan_running", "rest_too_many_requests"],
  access: mayManage,
  async handler(desk) {
    await desk.attempts.count([["security:scan", desk.options.starts]]);
    await beginScan(desk);
    return { success: true };
  },
});

/** `DELETE /scan`. */
export const endScanNow = remove({
  summary: "Stop the scan that runs",
  returns: success,
  access: mayManage,
  async handler(desk) {
    await stopScan(desk);
    return { success: true };
  },
});
