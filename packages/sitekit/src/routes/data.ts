import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { readers } from "../access.ts";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { askAll, mostItems } from "../kit/batch.ts";

export const askData = post({
  summary: "Get several datapoints of modules in one request",
  args: {
    request: z
      .array(z.looseObject({}))
      .max(mostItems)
      .meta({ default: null })
      .describe("Datapoints: type, identifier, datapoint, data and key of each"),
  },
  returns: jsonResponse("sitekit-data", z.record(z.string(), z.unknown())),
  access: readers,
  status: 200,
  // It only reads, and errors of single items must not roll back the others.
  transaction: false,
  errors: ["no_data_requested"],
  handler({ args, ...call }) {
    if (args.request.length === 0) throw errors.no_data_requested();
    return askAll(call, args.request);
  },
});
