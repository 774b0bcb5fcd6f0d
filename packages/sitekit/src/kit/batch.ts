import { ApiError, errors as coreErrors, toHex } from "@waymark/core";
import * as z from "zod";
import type { Desk } from "../bound.ts";
import { errors } from "../errors.ts";
import { askDatapoint } from "./ask.ts";

/** Datapoints that one request asks for at most. */
export const mostItems = 50;

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
  desk: Desk,
  items: readonly unknown[],
): Promise<Readonly<Record<string, unknown>>> {
  const known = new Map<string, unknown>();
  const answers: (readonly [string, unknown])[] = [];
  for (const [at, sent] of items.entries()) {
    const asked = item.parse(sent);
    const same = JSON.stringify([asked.type, asked.identifier, asked.datapoint, asked.data ?? {}]);
    if (!known.has(same)) known.set(same, await answerTo(desk, asked));
    answers.push([asked.key ?? String(at), known.get(same)]);
  }
  return Object.fromEntries(answers);
}

async function answerTo(desk: Desk, { type, identifier, datapoint, data }: Item): Promise<unknown> {
  try {
    if (type !== "modules")
      throw errors.invalid_datapoint({ message: "A batch asks for datapoints of modules." });
    const asking = { slug: identifier, name: datapoint, data: data ?? {} };
    return await askDatapoint(desk, "get", asking);
  } catch (error) {
    if (error instanceof ApiError) return toBody(error, desk);
    const ref = toHex(crypto.getRandomValues(new Uint8Array(8)));
    desk.log.error("A datapoint of a batch failed.", { ref, identifier, datapoint, error });
    return toBody(coreErrors.rest_internal_error({ data: { ref } }), desk);
  }
}

function toBody({ code, message, status, data }: ApiError, { actor }: Desk): unknown {
  const told = status === "auth" ? (actor.id === 0 ? 401 : 403) : status;
  return { code, message, data: { ...data, status: told } };
}
