type Values = Readonly<Record<string, unknown>>;
type Node = Readonly<Record<string, any>>;

const encode = encodeURIComponent;

/** Serializes a query parameter as its OpenAPI `style` and `explode` specify. */
function toPairs({ name, style, explode, schema }: Node, value: unknown): readonly string[] {
  if (style === "deepObject")
    return Object.entries(value as object).map(
      ([key, one]) => `${encode(`${name}[${key}]`)}=${encode(String(one))}`,
    );
  if (Array.isArray(value) && style === "form" && explode === false)
    return [`${encode(name)}=${value.map((one) => encode(String(one))).join(",")}`];
  if (typeof value === "object")
    throw new Error(`${name}: no style serializes ${JSON.stringify(schema)}`);
  return [`${encode(name)}=${encode(String(value))}`];
}

/** The request that a client builds from the OpenAPI document alone. */
export function toDocumentRequest(
  document: Node,
  template: string,
  method: string,
  values: Values,
): Request {
  const operation = document["paths"][template][method.toLowerCase()] as Node;
  const parameters = (operation["parameters"] as readonly Node[]).filter(
    (one) => one["name"] in values,
  );
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(values[name])));
  const query = parameters
    .filter((one) => one["in"] === "query")
    .flatMap((one) => toPairs(one, values[one["name"]]));
  const inBody = Object.entries(values).filter(
    ([name]) => !parameters.some((one) => one["name"] === name),
  );
  const url = document["servers"][0].url + path + (query.length > 0 ? `?${query.join("&")}` : "");
  return new Request(url, {
    method,
    ...(inBody.length > 0 && {
      body: JSON.stringify(Object.fromEntries(inBody)),
      headers: { "content-type": "application/json" },
    }),
  });
}
