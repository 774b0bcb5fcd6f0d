import { contentTypes, type ItemPermissions, renderText, typeRuntimeOf } from "@waymark/content";
import { toBlockJson } from "@waymark/content-text";
import {
  type Actor,
  context,
  type JsonSchema,
  jsonResponse,
  type NamespaceContext,
  raw,
} from "@waymark/core";
import * as z from "zod";
import { type BlockType, editsItems } from "../block-types/block-types.ts";
import { type Context, get, post } from "../builder.ts";
import { errors } from "../errors.ts";

type Attributes = Readonly<Record<string, unknown>>;
const given = z.record(z.string(), z.unknown());
const args = {
  namespace: z.string().describe("The namespace of the block, such as core"),
  name: z.string().describe("The name of the block"),
  context: context(),
  attributes: raw(
    { type: "object", description: "The attributes of the block", default: {} },
    given.catch({}).default({}),
  ),
  post_id: z.int().optional().describe("The ID of the item that has the block"),
};
interface Call extends Context {
  readonly actor: Actor;
  readonly args: {
    readonly namespace: string;
    readonly name: string;
    readonly attributes: Attributes;
    readonly post_id?: number | undefined;
  };
}

/** The routes that render a block for editors, as it would be rendered in a text. */
export function blockRenderer(blocks: readonly BlockType[], setup: NamespaceContext) {
  const types = setup.all(contentTypes);
  const permissions = new Map<string, ItemPermissions>(
    types.map((type) => [type.name, typeRuntimeOf(type, setup).permissions]),
  );
  const render = async ({ args: asked, actor, ...scope }: Call) => {
    const { attributes, post_id: postId = 0 } = asked;
    const item = postId > 0 ? await scope.db.content.get(postId) : undefined;
    if (postId > 0 && !(item && permissions.get(item.type)?.edit(actor, item)))
      throw errors.block_cannot_read();
    const block = blocks.find(({ name }) => name === `${asked.namespace}/${asked.name}`);
    if (!block?.isDynamic) throw errors.block_invalid();
    const short = block.name.replace(/^core\//, "");
    const text = `<!-- wp:${short} ${toBlockJson(toKnown(attributes, block))} /-->`;
    return { rendered: await renderText(scope, text, item && { postId: item.id }) };
  };
  const parts = {
    args,
    batch: false,
    returns: jsonResponse("rendered block", z.object({ rendered: z.string() })),
    access: ({ actor }: { readonly actor: Actor }) =>
      editsItems(actor, types) || errors.block_cannot_read(),
    errors: ["block_cannot_read", "block_invalid"],
  } as const;
  return [
    get({ ...parts, summary: "Render a block", handler: render }),
    post({
      ...parts,
      summary: "Render a block, with its attributes in the body",
      status: 200,
      transaction: false,
      handler: render,
    }),
  ] as const;
}

/** The attributes that a block has, with the types of its schemas: a query has texts only. */
const toKnown = (sent: Attributes, { attributes }: BlockType): Attributes =>
  Object.fromEntries(
    Object.entries({ className: {}, align: {}, ...attributes }).flatMap(([name, schema]) =>
      Object.hasOwn(sent, name) ? [[name, toTyped(sent[name], schema)]] : [],
    ),
  );
function toTyped(value: unknown, { type }: JsonSchema): unknown {
  if (typeof value !== "string") return value;
  if (type === "boolean") return value === "true" || value === "1";
  return type === "number" || type === "integer" ? Number(value) : value;
}
