import { ApiError, coreErrors, randomHex, parseQuery, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { isInvalid } from "../kit/arg-errors.ts";
import { requestDatapoint } from "../kit/find.ts";
import { weightOf } from "../report/cache.ts";
import { readers, setup } from "../access.ts";
import { datapointArg, slugArg } from "../kit/settings.ts";

/** Maximum number of datapoints per request. */
const maxItems = 50;
/** Maximum number of values of all responses together; further ones are rejected. */
const maxValues = 500_000;

const text = (maxLength: number) => z.string().max(maxLength).catch("");
const item = z.object({
  type: text(64),
  identifier: text(64),
  datapoint: text(64),
  data: z.record(z.string(), z.unknown()).nullish().catch(null),
  key: z
    .union([z.string().max(200), z.number().transform(String)])
    .optional()
    .catch(undefined),
});
type Item = z.output<typeof item>;

/**
 * Answers datapoints of several modules, by the keys of the items; of items with the same key, the last counts. The
 * error of an item takes the place of its answer. Each item is requested with the permissions of the caller, as in
 * a single request; identical items are computed once.
 */
async function answerBatch(
  ctx: Context,
  items: readonly unknown[],
): Promise<Readonly<Record<string, unknown>>> {
  const known = new Map<string, { readonly answer: unknown; readonly weight: number }>();
  const answers: (readonly [string, unknown])[] = [];
  let weight = 0;
  for (const [at, input] of items.entries()) {
    const request = item.parse(input);
    const key = request.key ?? String(at);
    if (weight >= maxValues) {
      answers.push([key, toBody(tooMuch(), ctx)]);
      continue;
    }
    const same = JSON.stringify([
      request.type,
      request.identifier,
      request.datapoint,
      request.data ?? {},
    ]);
    let one = known.get(same);
    if (!one) {
      const answer = await answerTo(ctx, request);
      known.set(same, (one = { answer, weight: weightOf(answer) }));
    }
    answers.push([key, one.answer]);
    weight += one.weight;
  }
  return Object.fromEntries(answers);
}

const tooMuch = () => isInvalid("request", "The batch is too large: request the rest separately.");

async function answerTo(
  ctx: Context,
  { type, identifier, datapoint, data }: Item,
): Promise<unknown> {
  try {
    if (type !== "modules")
      throw errors.invalid_datapoint({
        message: "A batch can only contain datapoints of modules.",
      });
    const request = { slug: identifier, name: datapoint, data: data ?? {} };
    return await requestDatapoint(ctx, "get", request);
  } catch (error) {
    if (error instanceof ApiError) return toBody(error, ctx);
    const ref = randomHex(8);
    ctx.log.error("A datapoint of a batch failed.", { ref, identifier, datapoint, error });
    return toBody(coreErrors.rest_internal_error({ data: { ref } }), ctx);
  }
}

function toBody({ code, message, status, data }: ApiError, { actor }: Context): unknown {
  const httpStatus = status === "auth" ? (actor.via === "anonymous" ? 401 : 403) : status;
  return { code, message, data: { ...data, status: httpStatus } };
}

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
  args: {
    slug: slugArg(),
    datapoint: datapointArg(),
    data: z
      .looseObject({})
      .optional()
      .describe("Parameters of the datapoint, which can also be query parameters of their own"),
  },
  returns: anything,
  access: readers,
  errors: codes,
  handler: ({ args, request, ...ctx }) =>
    requestDatapoint({ ...ctx }, "get", {
      slug: args.slug,
      name: args.datapoint,
      data: { ...args.data, ...inputOf(request) },
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
  handler: ({ args, ...ctx }) =>
    requestDatapoint(ctx, "post", {
      slug: args.slug,
      name: args.datapoint,
      data: args.data ?? {},
    }),
});

/** The query parameters of the datapoint: all except arguments of the route and of the API. */
function inputOf({ url }: Request): Readonly<Record<string, unknown>> {
  const input = parseQuery(new URL(url).search.slice(1));
  const data = Object.entries(input).filter(
    ([name]) => !/^_|^(?:slug|datapoint|data|rest_route|context)$/.test(name),
  );
  for (const [name, value] of data)
    if (JSON.stringify(value).includes("\\u0000"))
      throw isInvalid(name, "Must not contain the character U+0000.");
  return Object.fromEntries(data);
}

export const postData = post({
  summary: "Get several datapoints of modules in one request",
  args: {
    request: z
      .array(z.looseObject({}))
      .max(maxItems)
      .meta({ default: null })
      .describe("Datapoints: type, identifier, datapoint, data and key of each"),
  },
  returns: jsonResponse("sitekit-data", z.record(z.string(), z.unknown())),
  access: readers,
  status: 200,
  // It only reads, and errors of single items must not roll back the others.
  transaction: false,
  errors: ["no_data_requested"],
  handler({ args, ...ctx }) {
    if (args.request.length === 0) throw errors.no_data_requested();
    return answerBatch(ctx, args.request);
  },
});
