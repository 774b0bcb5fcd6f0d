import { parseQuery, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { readers, setup } from "../access.ts";
import { edit, get } from "../builder.ts";
import { isInvalid } from "../kit/arg-errors.ts";
import { askDatapoint } from "../kit/ask.ts";
import { datapointArg, slugArg } from "../kit/slugs.ts";

const codes = [
  "invalid_module_slug",
  "module_not_active",
  "invalid_datapoint",
  "missing_required_param",
  "invalid_metric",
  "invalid_dimension",
];
const anything = jsonResponse("sitekit-datapoint", z.unknown());

export const getDatapoint = get({
  summary: "Get a datapoint of a module, such as a report",
  args: { slug: slugArg(), datapoint: datapointArg() },
  returns: anything,
  access: readers,
  errors: codes,
  handler: ({ args, request, ...call }) =>
    askDatapoint({ ...call }, "get", {
      slug: args.slug,
      name: args.datapoint,
      data: sentBy(request),
    }),
});

export const updateDatapoint = edit({
  summary: "Send data to a module",
  args: {
    slug: slugArg(),
    datapoint: datapointArg(),
    data: z.looseObject({}).optional().describe("Data of the datapoint"),
  },
  returns: anything,
  access: setup,
  status: 200,
  transaction: false,
  errors: codes,
  handler: ({ args, ...call }) =>
    askDatapoint(call, "post", { slug: args.slug, name: args.datapoint, data: args.data ?? {} }),
});

/** The query parameters of the datapoint: all except those of the path and of the API. */
function sentBy({ url }: Request): Readonly<Record<string, unknown>> {
  const sent = parseQuery(new URL(url).search.slice(1));
  const data = Object.entries(sent).filter(
    ([name]) => !/^_|^(?:slug|datapoint|rest_route|context)$/.test(name),
  );
  for (const [name, value] of data)
    if (JSON.stringify(value).includes("\\u0000"))
      throw isInvalid(name, "Must not contain the character U+0000.");
  return Object.fromEntries(data);
}
