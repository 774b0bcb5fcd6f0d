import { mayManage } from "../access.ts";
import { post, remove } from "../builder.ts";
import { beginScan } from "../scan/begin.ts";
import { stopScan } from "../scan/end.ts";
import { success } from "./connection.ts";

/** `POST /scan`. */
export const startScan = post({
  summary: "Start a scan",
  status: 200,
  returns: success,
  errors: ["security_scan_running", "rest_too_many_requests"],
  access: mayManage,
  async handler(ctx) {
    await ctx.rateLimiter.count([["security:scan", ctx.options.starts]]);
    await beginScan(ctx);
    return { success: true };
  },
});

/** `DELETE /scan`. */
export const endScanNow = remove({
  summary: "Stop the running scan",
  returns: success,
  access: mayManage,
  async handler(ctx) {
    await stopScan(ctx);
    return { success: true };
  },
});
