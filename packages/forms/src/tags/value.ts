import { isStored } from "../definition/types.ts";
import { toFieldText, toNumber, toWords, type Values } from "../values/value.ts";
import type { SiteInfo } from "@waymark/core";
import type { Results } from "../calculations.ts";
import type { Form } from "../definition/form.ts";

/** The data that tags are replaced by: a submission, its form and the site. */
export interface TagContext {
  readonly form: Form;
  readonly values: Values;
  readonly calculations: Results;
  /** Its number; 0 if it was not stored. */
  readonly sequence: number;
  readonly author: { readonly id: number; readonly login: string; readonly name: string };
  readonly site: SiteInfo;
  /** The email address of the administrators; empty if none is set. */
  readonly adminEmail: string;
  /** When it was submitted, in the time zone of the site: `2026-01-15T08:30:00`. */
  readonly local: string;
}

const number = (value: number): string => String(value);

/** The values of tags about the site, the form and the current time. */
const plain: Readonly<Record<string, (ctx: TagContext) => string>> = {
  "form:id": ({ form }) => number(form.id),
  "form:title": ({ form }) => form.title,
  "form:currency": ({ form }) => form.settings.currency,
  "submission:sequence": ({ sequence }) => (sequence === 0 ? "" : number(sequence)),
  "submission:count": ({ form }) => number(form.submissions),
  "core:site_title": ({ site }) => site.name,
  "core:site_url": ({ site }) => site.url,
  "core:admin_email": ({ adminEmail }) => adminEmail,
  "core:user_id": ({ author }) => (author.id === 0 ? "" : number(author.id)),
  "core:user_username": ({ author }) => author.login,
  "core:user_display_name": ({ author }) => author.name,
  "other:date": ({ local }) => local.slice(0, 10),
  "other:time": ({ local }) => local.slice(11, 16),
  "other:year": ({ local }) => local.slice(0, 4),
  "other:month": ({ local }) => local.slice(5, 7),
  "other:day": ({ local }) => local.slice(8, 10),
};

/** The value of a tag as text, such as `form:title`, `field:email` or `calc:total:2`; undefined for unknown tags. */
export function tagValue(tag: string, ctx: TagContext): string | undefined {
  const known = Object.hasOwn(plain, tag) ? plain[tag]?.(ctx) : undefined;
  if (known !== undefined) return known;
  const [kind, name = "", how] = tag.split(":");
  if (kind === "calc") {
    const result = Object.hasOwn(ctx.calculations, name) ? ctx.calculations[name] : undefined;
    if (result === undefined) return undefined;
    return how === undefined || !/^[0-8]$/.test(how) ? number(result) : result.toFixed(Number(how));
  }
  return kind === "field" ? fieldValue(name, how, ctx) : undefined;
}

function fieldValue(
  name: string,
  how: string | undefined,
  { form, values }: TagContext,
): string | undefined {
  const field = form.fields.find((one) => one.key === name || String(one.id) === name);
  if (!field || !isStored(field)) return undefined;
  const value = values[field.id];
  if (how === "calc") return number(toNumber(field, value));
  return how === "label" ? toWords(field, value) : toFieldText(field, value);
}

/** The numeric value of a tag in equations; undefined if it does not name a field. */
export function tagNumber(
  tag: string,
  { form, values }: Pick<TagContext, "form" | "values">,
): number | undefined {
  const [kind, name = ""] = tag.split(":");
  const field = form.fields.find((one) => one.key === name || String(one.id) === name);
  return kind === "field" && field ? toNumber(field, values[field.id]) : undefined;
}
