import { decisionOf, type JsonSchema } from "../args/json-schema.ts";
import { DefinitionError } from "../errors/api-error.ts";

/** A segment of a path: a word, or a parameter with its pattern. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "param";
      readonly name: string;
      /** The pattern as a regular expression without anchors. */
      readonly source: string;
      /** Matches the whole segment; undefined if any value is allowed. */
      readonly test: ((segment: string) => boolean) | undefined;
      /** A catch-all parameter, `*name`: the rest of the path, with its slashes. */
      readonly rest?: true;
    };
export interface Pattern {
  readonly segments: readonly Segment[];
  /** As declared: `/redirect/:id`. */
  readonly text: string;
  /** For a router: `/redirect/:id{[0-9]+}`. */
  readonly router: string;
  /** The key in the catalogue: `/redirect/(?P<id>[\d]+)`. */
  readonly key: string;
  /** For OpenAPI: `/redirect/{id}`. */
  readonly template: string;
}

const anything = "[^/]+";
const digits = (segment: string): boolean => {
  if (segment.length === 0) return false;
  for (let i = 0; i < segment.length; i++) {
    const code = segment.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
};

/** Compiles a path with its `:names` and their schemas. `where` names it in an error. */
export function toPattern(
  text: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  where: string,
): Pattern {
  const segments = text
    .split("/")
    .slice(1)
    .filter((part, i, all) => part !== "" || i < all.length - 1)
    .map((part, i, all): Segment => {
      if (!/^\*\w/.test(part)) return toSegment(part, schemas, where);
      if (i === all.length - 1) return toRest(part, schemas, where);
      throw new DefinitionError(`${where}: ${part} must be the last segment.`);
    });
  const print = (show: (param: Extract<Segment, { kind: "param" }>) => string) =>
    "/" + segments.map((one) => (one.kind === "literal" ? one.text : show(one))).join("/");
  return {
    segments,
    text,
    router: print(({ name, source, rest }) => {
      if (rest) return `*${name}`;
      return source === anything ? `:${name}` : `:${name}{(?:${source})}`;
    }),
    key: print(
      (param) => `(?P<${param.name}>${param.source === "[0-9]+" ? "[\\d]+" : param.source})`,
    ),
    template: print((param) => `{${param.name}}`),
  };
}

function toSegment(
  part: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  where: string,
): Segment {
  if (!part.startsWith(":")) {
    if (!/^[\w.~-]+$/.test(part))
      throw new DefinitionError(
        `${where}: "${part}" is not a path segment: use letters, digits, - _ . ~`,
      );
    return { kind: "literal", text: part };
  }
  const name = part.slice(1);
  const schema = schemas[name];
  if (!schema)
    throw new DefinitionError(`${where}: this endpoint has no argument named "${name}".`);
  const source = toSource(schema);
  return { kind: "param", name, source, test: toTest(source) };
}

function toRest(
  part: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  where: string,
): Segment {
  const name = part.slice(1);
  const schema = schemas[name];
  if (!schema)
    throw new DefinitionError(`${where}: this endpoint has no argument named "${name}".`);
  if (schema.type !== "string")
    throw new DefinitionError(`${where}: *${name} is a string; its schema must be z.string().`);
  return { kind: "param", name, source: ".+", test: undefined, rest: true };
}

function toTest(source: string): ((segment: string) => boolean) | undefined {
  if (source === anything) return undefined;
  if (source === "[0-9]+") return digits;
  const expression = new RegExp(`^(?:${source})$`, "u");
  return (segment) => expression.test(segment);
}

/** The pattern of a schema in a path. */
function toSource(schema: JsonSchema): string {
  if (schema.type === "integer") return "[0-9]+";
  if (Array.isArray(schema.enum))
    return schema.enum
      .map((value) => String(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("|");
  if (typeof schema.pattern === "string")
    return schema.pattern
      .replace(/^\^/, "")
      .replace(/\$$/, "")
      .replace(/\((?!\?)/g, "(?:");
  if (schema.format === "uuid")
    return decisionOf(schema) === undefined ? "[0-9a-f-]+" : "[0-9a-fA-F-]+";
  return anything;
}
