import { names } from "@waymark/core";
import { isObject, type JsonObject } from "./json.ts";
import { headerNames, renamed, renamedArg, slugs } from "./names.ts";
import { linkArgs, renamedList, renamedQuery, slugArgs } from "./query.ts";
import { renamedRoute } from "./routes.ts";
import { unescapeSiteTexts } from "./site-texts.ts";

/** Translates a JSON body. One that needs no translation, or is invalid, is returned as it is: the site checks it. */
export function toNativeJson(text: string, route: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const translated = isObject(body) ? toNativeBody(body, route) : body;
    const result = JSON.stringify(translated);
    return result === JSON.stringify(body) ? text : result;
  } catch {
    // Not JSON, or nested so deeply that the site rejects it.
    return text;
  }
}

function toNativeBody(body: JsonObject, route: string): JsonObject {
  const args = toNativeArgs(unescapeSiteTexts(body, route) as JsonObject);
  if (route !== names.batch || !Array.isArray(body["requests"])) return args;
  return { ...args, requests: body["requests"].map(toNativeItem) };
}

/** The arguments of an endpoint: their names, those of meta, and the values of those that contain names. Nothing deeper. */
const toNativeArgs = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      renamedArg(name, "toNative"),
      toNativeValue(name, value),
    ]),
  );

function toNativeValue(name: string, value: unknown): unknown {
  if (name === "meta" && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [renamed(slugs.toNative, key), one]),
    );
  return slugArgs.has(name) || linkArgs.has(name) ? toNativeNames(name, value) : value;
}

function toNativeNames(arg: string, value: unknown): unknown {
  if (typeof value === "string") return renamedList(arg, value, "toNative");
  return Array.isArray(value) ? value.map((item) => toNativeNames(arg, item)) : value;
}

/** One request of a batch. */
function toNativeItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { path, body, headers } = item;
  const [, route = "", query] =
    typeof path === "string" ? (/^([^?]*)(?:\?(.*))?$/s.exec(path) ?? []) : [];
  const newRoute = renamedRoute(route, "toNative");
  return {
    ...item,
    ...(typeof path === "string" && {
      path: query === undefined ? newRoute : `${newRoute}?${renamedQuery(query, "toNative")}`,
    }),
    ...(isObject(body) && { body: toNativeBody(body, newRoute) }),
    ...(isObject(headers) && { headers: toNativeHeaderMap(headers) }),
  };
}

const toNativeHeaderMap = (headers: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      headerNames.toNative.get(name.toLowerCase()) ?? name,
      value,
    ]),
  );

/** Translates the body of a form. The original interface also accepts a nonce in a form, the site only in a header. */
export function toNativeForm(text: string): { readonly form: string; readonly nonce?: string } {
  const form = renamedQuery(text, "toNative");
  const nonce = new URLSearchParams(form).getAll(names.nonceParam).at(-1);
  return { form, ...(nonce !== undefined && { nonce }) };
}
