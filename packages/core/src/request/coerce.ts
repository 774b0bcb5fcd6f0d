import type { Body } from "../args/body.ts";
import { isMap } from "../args/json-schema.ts";
import { routeOf, type RequestContext } from "../context/request-context.ts";
import { invalidArguments } from "../errors/errors.ts";

/** Coerces and validates the args and fills in defaults; then checks rules across several args. */
export function validate(ctx: RequestContext): void | Promise<void> {
  const { plan } = routeOf(ctx);
  const args = plan.parse(ctx.values);
  if (args instanceof Promise) return args.then((ready) => together(ctx, ready));
  together(ctx, args);
}

function together(ctx: RequestContext, args: Readonly<Record<string, unknown>>): void {
  ctx.args = args;
  const { endpoint } = routeOf(ctx);
  if (!endpoint.validate) return;
  const error = endpoint.validate({
    args,
    sends: (name: string) => sends(ctx, name),
  } as never);
  if (error) throw error;
}

/** Whether the request contains a value with a name, whether or not it is an arg. */
function sends({ body, incoming }: RequestContext, name: string): boolean {
  const { json } = body;
  const isInJson = typeof json === "object" && json !== null && Object.hasOwn(json, name);
  return isInJson || body.form?.[name] !== undefined || incoming.query[name] !== undefined;
}

/**
 * One value for each arg: from the path, otherwise the JSON body, the form, or the query. Path parameters take
 * precedence, and a conflicting value is an error.
 */
export function coerce(ctx: RequestContext): void {
  const { plan } = routeOf(ctx);
  const { body, params } = ctx;
  const { query } = ctx.incoming;
  const json = isMap(body.json) ? body.json : undefined;
  const hasBody = json !== undefined || body.form !== undefined || body.files !== undefined;
  const rawInput = hasBody ? merge(plan.names, json, body, query) : query;
  ctx.values = withParams(rawInput, params, [json, body.form, query]);
}

type Source = Readonly<Record<string, unknown>>;
function merge(
  names: readonly string[],
  json: Source | undefined,
  { form, files }: Body,
  query: Source,
): Source {
  const values: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const value = json?.[name] ?? form?.[name] ?? files?.[name] ?? query[name];
    const isNull = value === undefined && json !== undefined && name in json;
    values[name] = isNull ? null : value;
  }
  return values;
}

function withParams(
  sent: Source,
  params: Readonly<Record<string, string>>,
  sources: readonly (Source | undefined)[],
): Source {
  let values: Record<string, unknown> | undefined;
  const mismatches: string[] = [];
  for (const name in params) {
    values ??= Object.assign(Object.create(null) as object, sent);
    values[name] = params[name];
    for (const source of sources)
      if (isMismatch(source?.[name], params[name])) mismatches.push(name);
  }
  if (mismatches.length > 0) throw mismatchError(mismatches);
  return values ?? sent;
}

/** A map from a query has no text form, and converting it throws. */
const isMismatch = (value: unknown, own: string | undefined): boolean =>
  value !== undefined && value !== null && (typeof value === "object" || String(value) !== own);

function mismatchError(mismatches: readonly string[]): Error {
  const unique = [...new Set(mismatches)];
  return invalidArguments(
    Object.fromEntries(unique.map((name) => [name, `${name} differs from the one in the path.`])),
    "rest_path_mismatch",
  );
}
