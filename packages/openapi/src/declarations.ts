import {
  deepest,
  toArrayText,
  toComment,
  toList,
  toMap,
  toMember,
  toSchemaName,
  toText,
  toTypeText,
  type TypeStyle,
  type Unchecked,
} from "./type-text.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;

/**
 * Generates a TypeScript file with the types of a site from its OpenAPI document, for sites that
 * cannot be imported: `createClient<Site>()` takes the exported `Site`. The document may be
 * untrusted: nothing in it becomes executable code.
 *
 * @throws TypeError if it is not an OpenAPI 3.1 document.
 */
export function toDeclarations(document: unknown): string {
  const { openapi, paths, components, servers } = toMap(document);
  if (typeof openapi !== "string" || !openapi.startsWith("3.1."))
    throw new TypeError("This is not an OpenAPI 3.1 document.");
  const schemas = toMap(toMap(components)["schemas"]);
  const names = toTypeNames(Object.keys(schemas));
  const routes = Object.entries(toMap(paths)).flatMap(([template, item]) =>
    methods.flatMap((method) => {
      const operation = toMap(item)[method];
      return operation === undefined ? [] : [toRoute(method, template, toMap(operation), names)];
    }),
  );
  const bodies = toBodySchemas(paths);
  const types = [...names].map(([schema, name]) => {
    const style = { names, isInput: bodies.has(schema) };
    return `export type ${name} = ${toTypeText(schemas[schema], style)};`;
  });
  const source = toMap(toList(servers)[0])["url"];
  return [
    `// The types of ${toText(typeof source === "string" ? source : "a site")}, written by \`waymark client\`: write it again, do not change it.`,
    `import type { DeclaredSite } from "@waymark/client";`,
    `/** The type argument of \`createClient<Site>()\`. */\nexport type Site = DeclaredSite<Routes>;`,
    `/** The input and output of each method and path. */\nexport interface Routes {\n${routes.join("\n").replace(/^/gm, "  ")}\n}`,
    `/** Fields that are always there, and those of other contexts. */\ntype WithContexts<A, B> = A & Partial<Omit<B, keyof A>>;`,
    ...types,
    "",
  ].join("\n\n");
}

/** The names of the schemas that only bodies of requests refer to. */
function toBodySchemas(paths: unknown): ReadonlySet<string> {
  const bodies = new Set<string>();
  const others = new Set<string>();
  const visit = (value: unknown, found: Set<string>, depth = 0): void => {
    if (depth > deepest) return;
    for (const one of Array.isArray(value) ? value : Object.values(toMap(value)))
      visit(one, found, depth + 1);
    const { $ref } = toMap(value);
    if (typeof $ref === "string") found.add(toSchemaName($ref));
  };
  for (const item of Object.values(toMap(paths)))
    for (const method of methods) {
      const { requestBody, ...rest } = toMap(toMap(item)[method]);
      visit(requestBody, bodies);
      visit(rest, others);
    }
  return new Set([...bodies].filter((name) => !others.has(name)));
}

function toRoute(
  method: string,
  template: string,
  operation: Unchecked,
  names: ReadonlyMap<string, string>,
): string {
  const rest = toList(operation["parameters"])
    .map(toMap)
    .find((one) => one["x-catch-all"] === true);
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    name === rest?.["name"] ? `*${name}` : `:${name}`,
  );
  const key = toText(`${method.toUpperCase()} ${path}`);
  const input = toInput(operation, names);
  const result = toResult(operation, names);
  const note = operation["deprecated"] === true ? " (deprecated)" : "";
  const summary = typeof operation["summary"] === "string" ? operation["summary"] : "";
  return `${toComment(`${summary}${note}`)}${key}: {\n${`input: ${input};\nresult: ${result};`.replace(/^/gm, "  ")}\n};`;
}

/** Path and query parameters, and properties of the body. Common parameters are built into the client. */
function toInput(
  { parameters, requestBody }: Unchecked,
  names: ReadonlyMap<string, string>,
): string {
  const style = { names, isInput: true };
  const members = toList(parameters)
    .map(toMap)
    .filter(
      ({ name, in: place }) => typeof name === "string" && (place === "path" || place === "query"),
    )
    .map(({ name, required, schema, description }) => {
      const text = toTypeText(schema, style);
      return `${toComment(description)}${toMember(String(name), text, required === true, style)};`;
    });
  const own = members.length > 0 ? `{\n${members.join("\n").replace(/^/gm, "  ")}\n}` : "{}";
  const content = toMap(toMap(requestBody)["content"]);
  const { schema } = toMap(content["application/json"] ?? content["multipart/form-data"]);
  // The other part of a form is its file, which calls send in addition to their input.
  const [rest] = toList(toMap(schema)["allOf"]);
  const body = rest ?? schema;
  if (body === undefined || (rest !== undefined && isEmptyObject(rest))) return own;
  const text = toTypeText(body, style);
  return members.length > 0 ? `${own} & ${text}` : text;
}

/** Whether a schema describes objects without properties. */
const isEmptyObject = (schema: unknown): boolean =>
  toMap(schema)["type"] === "object" &&
  Object.keys(toMap(toMap(schema)["properties"])).length === 0;

function toResult({ responses }: Unchecked, names: ReadonlyMap<string, string>): string {
  const style = { names, isInput: false };
  const opened = toMap(toMap(toMap(responses)["101"])["x-websocket"]);
  if ("incoming" in opened) {
    const [incoming, outgoing] = [opened["incoming"], opened["outgoing"]].map((schema) =>
      toTypeText(schema, style),
    );
    return `{ "~socket": { incoming: ${incoming}; outgoing: ${outgoing} } }`;
  }
  const [, success] =
    Object.entries(toMap(responses)).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  const content = toMap(toMap(success)["content"]);
  const events = toMap(toMap(content["text/event-stream"])["x-itemSchema"]);
  if ("properties" in events) {
    const { contentSchema } = toMap(toMap(events["properties"])["data"]);
    return `{ "~event": ${toTypeText(contentSchema, style)} }`;
  }
  const { schema } = toMap(content["application/json"]);
  return toContextFields(schema, style);
}

/** The contexts of an object; the fields of the first one are always present. */
function toContextFields(schema: unknown, style: TypeStyle, depth = 0): string {
  if (depth > deepest) return "unknown";
  const { type, items, additionalProperties, anyOf } = toMap(schema);
  if (type === "array") return toArrayText(toContextFields(items, style, depth + 1));
  if (type === "object" && additionalProperties !== undefined)
    return `Record<string, ${toContextFields(additionalProperties, style, depth + 1)}>`;
  const branches = toList(anyOf);
  const [first, ...others] = branches.map((one) => toTypeText(one, style));
  const hasContexts = others.length > 0 && branches.every((one) => "$ref" in toMap(one));
  if (hasContexts) return `WithContexts<${first}, ${others.join(" & ")}>`;
  const { properties } = toMap(branches[1]);
  if (branches.length !== 2 || !("deleted" in toMap(properties))) return toTypeText(schema, style);
  const item = toContextFields(branches[0], style, depth + 1);
  return `${item} | { deleted: true; previous: Omit<${item}, "_links"> }`;
}

/** Reserved names: those that the declarations use themselves. */
const reserved =
  "Site Routes WithContexts DeclaredSite Record Partial Omit Array Date Object".split(" ");

/** Names of types by the names of schemas: `core_navigation.edit` is `CoreNavigationEdit`, each once. */
function toTypeNames(schemas: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  const counts = new Map<string, number>();
  return new Map(
    schemas.map((schema) => {
      const plain = toPascal(schema);
      let count = counts.get(plain) ?? 1;
      let name = count === 1 ? plain : `${plain}${count}`;
      while (taken.has(name)) name = `${plain}${++count}`;
      counts.set(plain, count);
      taken.add(name);
      return [schema, name];
    }),
  );
}

function toPascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : `Type${name}`;
}
