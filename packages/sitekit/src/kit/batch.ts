import { ApiError, errors as coreErrors, toHex } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { isInvalid } from "./arg-errors.ts";
import { askDatapoint } from "./ask.ts";
import { weightOf } from "./weight.ts";

/** Maximum number of datapoints per request. */
export const mostItems = 50;
/** Maximum number of values of all responses together; further ones are rejected. */
const mostValues = 500_000;

const text = (longest: number) => z.string().max(longest).catch("");
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
 * Answers datapoints of several modules, by the keys of the items; of two with one key the last. What one of them is
 * refused with stands in its place. Each is asked with the rights of the caller, as if it were asked alone; what is
 * asked twice is answered once.
 */
export async function askAll(
  ctx: Context,
  items: readonly unknown[],
): Promise<Readonly<Record<string, unknown>>> {
  const known = new Map<string, { readonly answer: unknown; readonly weight: number }>();
  const answers: (readonly [string, unknown])[] = [];
  let held = 0;
  for (const [at, sent] of items.entries()) {
    const asked = item.parse(sent);
    const key = asked.key ?? String(at);
    if (held >= mostValues) {
      answers.push([key, toBody(tooMuch(), ctx)]);
      continue;
    }
    const same = JSON.stringify([asked.type, asked.identifier, asked.datapoint, asked.data ?? {}]);
    let one = known.get(same);
    if (!one) {
      const answer = await answerTo(ctx, asked);
      known.set(same, (one = { answer, weight: weightOf(answer) }));
    }
    answers.push([key, one.answer]);
    held += one.weight;
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
    const asking = { slug: identifier, name: datapoint, data: data ?? {} };
    return await askDatapoint(ctx, "get", asking);
  } catch (error) {
    if (error instanceof ApiError) return toBody(error, ctx);
    const ref = toHex(crypto.getRandomValues(new Uint8Array(8)));
    ctx.log.error("A datapoint of a batch failed.", { ref, identifier, datapoint, error });
    return toBody(coreErrors.rest_internal_error({ data: { ref } }), ctx);
  }
}

function toBody({ code, message, status, data }: ApiError, { actor }: Context): unknown {
  const told = status === "auth" ? (actor.via === "anonymous" ? 401 : 403) : status;
  return { code, message, data: { ...data, status: told } };
}
