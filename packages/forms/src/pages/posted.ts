import { readForm } from "@waymark/core";
import type { ShownForm } from "../definition/shown.ts";
import { typeOf } from "../definition/types.ts";
import type { Value } from "../values/value.ts";
import { prefix } from "./control.ts";

/** A form that a browser has posted. */
export interface Posted {
  readonly values: Readonly<Record<string, Value>>;
  readonly ticket: string;
  readonly website: string;
}
/** More bytes than a form of long texts in any script takes. */
const most = 1_048_576;

/**
 * Reads what a browser has posted for a form; undefined where that is no form, or too long.
 *
 * @param answersAs the name under which a captcha service posts its answer, where that is not the name of the field.
 */
export async function readPosted(
  request: Request,
  { fields }: Pick<ShownForm, "fields">,
  answersAs: string | undefined,
): Promise<Posted | undefined> {
  const sent = await readForm(request, { most });
  if (!sent) return undefined;
  const values = fields.flatMap((field): [string, Value][] => {
    const isCaptcha = typeOf(field).kind === "captcha";
    const name = isCaptcha && answersAs !== undefined ? answersAs : prefix + field.key;
    const all = sent.getAll(name).slice(0, 300);
    if (all.length === 0) return [];
    return [[field.key, typeOf(field).kind === "choices" ? all : (all[0] ?? "")]];
  });
  const text = (name: string, length: number) => (sent.get(name) ?? "").slice(0, length);
  return {
    values: Object.fromEntries(values),
    ticket: text("ticket", 200),
    website: text("website", 2000),
  };
}
