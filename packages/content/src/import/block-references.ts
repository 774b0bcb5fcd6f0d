import { isMap, type JsonSchema, type ModuleContext } from "@waymark/core";
import { staticBlockReferences } from "../blocks/static-blocks.ts";
import { contentTypes, dynamicBlocks, taxonomies } from "../extension-points.ts";
import { routesOf } from "../resources/schemas.ts";

/** An id of the source: of an item, of a user, or of a term of a taxonomy. */
export interface SourceId {
  readonly id: number;
  readonly of: "content" | "user" | { readonly taxonomy: string };
}
/** Returns the id on this site; undefined without a counterpart. */
type Change = (one: SourceId) => number | undefined;
type Schemas = Readonly<Record<string, JsonSchema>>;
type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of blocks that refer to items, users and terms. */
export interface BlockReferences {
  /** The schemas of attributes, by the name of the block. */
  readonly schemas: ReadonlyMap<string, Schemas>;
  /** What the ids of a list belong to, by the path of the list. */
  readonly lists: ReadonlyMap<unknown, SourceId["of"]>;
}

const users = "/core/v2/users";
const idsIn = (relation: string): JsonSchema => ({ type: "array", relation });

/** The references of blocks of the core library that no module renders. */
function coreSchemas(terms: Schemas): Readonly<Record<string, Schemas>> {
  const ofTerms: JsonSchema = { type: "object", properties: terms };
  return {
    ...staticBlockReferences,
    "core/query": {
      query: {
        type: "object",
        properties: {
          author: { type: "string", relation: users },
          exclude: idsIn("/core/v2/posts"),
          parents: idsIn("/core/v2/pages"),
          categoryIds: idsIn("/core/v2/categories"),
          tagIds: idsIn("/core/v2/tags"),
          taxQuery: {
            type: "object",
            properties: { ...terms, include: ofTerms, exclude: ofTerms },
          },
        },
      },
    },
  };
}

/** The references in the blocks of a site: those that its modules declare, and those of the core library. */
export function blockReferences(all: ModuleContext["all"]): BlockReferences {
  const groups = all(taxonomies);
  const terms = groups.map((one) => [one.name, idsIn(routesOf(one))] as const);
  const declared = all(dynamicBlocks).map(
    ({ name, attributes = {} }) => [name, attributes] as const,
  );
  const schemas = new Map(Object.entries(coreSchemas(Object.fromEntries(terms))));
  for (const [name, own] of declared) schemas.set(name, { ...schemas.get(name), ...own });
  return {
    schemas,
    lists: new Map<unknown, SourceId["of"]>([
      ...all(contentTypes).map((type) => [routesOf(type), "content"] as const),
      ...groups.map((one) => [routesOf(one), { taxonomy: one.name }] as const),
      [users, "user"],
    ]),
  };
}

/** The attributes of a block with other ids. Those without a counterpart are left out. */
export function withOtherIds(
  { schemas, lists }: BlockReferences,
  name: string,
  attributes: Attributes,
  change: Change,
): Attributes {
  const toOther = (value: unknown, { relation, properties }: JsonSchema): unknown => {
    const of = lists.get(relation);
    if (of !== undefined) return changed(value, (id) => change({ id, of }));
    return properties && isMap(value) ? inside(value, properties) : value;
  };
  const inside = (values: Attributes, own: Schemas): Attributes =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => {
        const schema = Object.hasOwn(own, key) ? own[key] : undefined;
        const other = schema ? toOther(value, schema) : value;
        return other === undefined ? [] : [[key, other]];
      }),
    );
  const own = schemas.get(name);
  if (!own) return attributes;
  const links = Object.values(own).map(({ link }) => (isMap(link) ? link : {}));
  const changes = links.map((link) => withOtherTarget(link, attributes, change));
  return Object.assign(inside(attributes, own), ...changes) as Attributes;
}

/** The attribute with the id of the target of a link, with another id; undefined without a counterpart. */
function withOtherTarget(link: Attributes, attributes: Attributes, change: Change): Attributes {
  const [key, kind, type] = ["id", "kind", "type"].map((name) => String(link[name]));
  const { [key ?? ""]: id, [kind ?? ""]: kindOfTarget, [type ?? ""]: name } = attributes;
  const taxonomy = name === "tag" ? "post_tag" : name;
  if (key === undefined || !isId(id)) return {};
  if (kindOfTarget !== "taxonomy") return { [key]: change({ id, of: "content" }) };
  return typeof taxonomy === "string" ? { [key]: change({ id, of: { taxonomy } }) } : {};
}

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** An id, a list of ids or of `{ id }`, or a text with ids such as `6,7`, with other ids. Undefined if none is left of a single value. */
function changed(value: unknown, change: (id: number) => number | undefined): unknown {
  if (isId(value)) return change(value);
  if (typeof value === "string" && textWithIds.test(value))
    return value.split(",").map(Number).map(change).filter(isId).join(",") || undefined;
  if (Array.isArray(value))
    return value.map((one) => changed(one, change)).filter((one) => one !== undefined);
  if (!isMap(value) || !isId(value["id"])) return value;
  const id = change(value["id"]);
  return id === undefined ? undefined : { ...value, id };
}
const textWithIds = /^\s*[1-9]\d{0,14}(?:\s*,\s*[1-9]\d{0,14})*\s*$/;
