import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Operation, CallResult } from "@waymark/core";
import { toError, toResult, type Room } from "./result.ts";
import { findOperations } from "./search.ts";
import { toAnnotations, toInputSchema, toTool } from "./tool.ts";

type Input = Readonly<Record<string, unknown>>;
/** The tools of a site, and what they do for one caller. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Undefined where there is no such tool. */
  readonly call: (name: string, input: Input) => Promise<CallToolResult> | undefined;
}
/** Calls an operation with the rights of the one who asks, and no others. */
export type Dispatch = (operation: Operation, input: Input) => Promise<CallResult>;

/** One tool for each operation. */
export function toToolbox(
  operations: readonly Operation[],
  dispatch: Dispatch,
  limit: number,
): Toolbox {
  const byName = new Map(operations.map((one) => [one.id, one]));
  return {
    get tools() {
      return operations.map(toTool);
    },
    call(name, input) {
      const operation = byName.get(name);
      return operation && run(operation, input, dispatch, { limit, isDeclared: true });
    },
  };
}

const run = async (
  operation: Operation,
  // In an envelope a refusal would look like an answer.
  { _envelope, _jsonp, ...input }: Input,
  dispatch: Dispatch,
  room: Room,
): Promise<CallToolResult> => toResult(await dispatch(operation, input), operation, room);

const maxResults = 10;
/** Two tools for all operations: one finds them, the other calls them. */
export function toSearchbox(
  operations: readonly Operation[],
  dispatch: Dispatch,
  limit: number,
): Toolbox {
  const byName = new Map(operations.map((one) => [one.id, one]));
  const isReadOnly = operations.every(({ method }) => method === "GET");
  const find = ({ query, limit: count = 5 }: Input): CallToolResult => {
    if (typeof query !== "string" || typeof count !== "number")
      return toError({ code: "invalid_input", message: "query is a text, limit a number." }, limit);
    const found = findOperations(operations, query, Math.min(Math.max(1, count), maxResults));
    let room = limit;
    const routes = found
      .map(toOperationDetails)
      .filter((one) => (room -= JSON.stringify(one).length) >= 0);
    return { content: [{ type: "text", text: JSON.stringify({ routes }) }] };
  };
  const callRoute = ({ name, input = {} }: Input): Promise<CallToolResult> | CallToolResult => {
    const operation = typeof name === "string" ? byName.get(name) : undefined;
    if (!operation)
      return toError(
        { code: "no_such_route", message: "find_route tells the names of routes." },
        limit,
      );
    if (typeof input !== "object" || input === null || Array.isArray(input))
      return toError({ code: "invalid_input", message: "input is a map of args." }, limit);
    return run(operation, input as Input, dispatch, { limit, isDeclared: false });
  };
  return {
    tools: [findTool(operations.length), callTool(isReadOnly)],
    call(name, input) {
      if (name === "find_route") return Promise.resolve(find(input));
      return name === "call_route" ? Promise.resolve(callRoute(input)) : undefined;
    },
  };
}

/** What is told of a route that was found: all that a call of it takes. */
const toOperationDetails = (operation: Operation): object => ({
  name: operation.id,
  summary: operation.summary,
  route: operation.key,
  access: operation.access,
  ...toAnnotations(operation),
  input: toInputSchema(operation),
});

const findTool = (count: number): Tool => ({
  name: "find_route",
  title: "Find a route",
  description: `Finds what this site can do among its ${count} routes, by words such as "list posts". Tells the name and the input schema of each, for call_route.`,
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "What is to be done, in a few English words" },
      limit: { type: "integer", minimum: 1, maximum: maxResults, default: 5 },
    },
    required: ["query"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
});
const callTool = (isReadOnly: boolean): Tool => ({
  name: "call_route",
  title: "Call a route",
  description: "Calls a route that find_route has found, with input as its schema says.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "The name that find_route told" },
      input: { type: "object", description: "The args of the route", additionalProperties: true },
    },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: isReadOnly, ...(!isReadOnly && { destructiveHint: true }) },
});
