import { errors } from "../errors.ts";
import { routeOf, type Exchange } from "../exchange.ts";

/** One value for each arg: the path's, else the JSON body's, else the form's, else the query's. The path suffers no rival. */
export function coerce(exchange: Exchange): void {
  const { plan } = routeOf(exchange);
  const { body, params } = exchange;
  const { query } = exchange.incoming;
  const json = isRecord(body.json) ? body.json : undefined;
  const values: Record<string, unknown> = Object.create(null);
  const rivals: string[] = [];
  for (const name of plan.names) {
    const fromPath = params[name];
    const value = json?.[name] ?? body.form?.[name] ?? body.files?.[name] ?? query[name];
    if (fromPath === undefined) {
      const isNull = value === undefined && json !== undefined && name in json;
      values[name] = isNull ? null : value;
    } else {
      values[name] = fromPath;
      for (const source of [json, body.form, query])
        if (source?.[name] !== undefined && String(source[name]) !== fromPath) rivals.push(name);
    }
  }
  if (rivals.length > 0) throw rivalError(rivals);
  exchange.values = values;
}

function rivalError(rivals: readonly string[]): Error {
  const unique = [...new Set(rivals)];
  const message = (name: string) => `${name} differs from the one in the path.`;
  return errors.rest_invalid_param({
    message: `Invalid parameter(s): ${unique.join(", ")}`,
    data: {
      params: Object.fromEntries(unique.map((name) => [name, message(name)])),
      details: Object.fromEntries(
        unique.map((name) => [
          name,
          { code: "rest_path_mismatch", message: message(name), data: null },
        ]),
      ),
    },
  });
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
