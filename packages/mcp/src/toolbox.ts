import type { Operation, CallResult } from "@waymark/core";
import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { toError, toResult, type Room } from "./result.ts";
import { toAnnotations, toInputSchema, toTool } from "./tool.ts";

const toWords = (text: string): readonly string[] =>
  text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** `post` matches `posts`, and vice versa. */
const isLike = (word: string, other: string): boolean =>
  word.startsWith(other) || (other.startsWith(word) && word.length > 2);

/** Rates how well an operation matches the words of a query. Its path and summary count more than its args. */
function fit(operation: Operation, words: readonly string[]): number {
  const { method, path, summary, args } = operation;
  const head = toWords(`${method} ${path} ${summary}`);
  const rest = toWords(Object.keys(args).join(" "));
  let score = 0;
  for (const word of words)
    if (head.includes(word)) score += 4;
    else if (head.some((one) => isLike(one, word))) score += 3;
    else if (rest.some((one) => isLike(one, word))) score += 1;
  // If two operations have the same rating, the one with the shorter path comes first.
  return score === 0 ? 0 : score - path.length / 1000;
}

/** The operations that match a query best, in this order. Operations that do not match at all are omitted. */
export function findOperations(
  operations: readonly Operation[],
  question: string,
  limit: number,
): readonly Operation[] {
  const words = [...new Set(toWords(question))].slice(0, 20);
  return operations
    .map((operation) => ({ operation, score: fit(operation, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ operation }) => operation);
}

type Input = Readonly<Record<string, unknown>>;
/** The tools of a site for one caller. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** Undefined for an unknown tool. */
  readonly call: (name: string, input: Input) => Promise<CallToolResult> | undefined;
}
/** Calls an operation with the permissions of the caller. */
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
  // In an envelope an error would look like a result.
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
      return toError(
        { code: "invalid_input", message: "query must be a string, and limit a number." },
        limit,
      );
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
        { code: "no_such_route", message: "Use find_route to get the names of routes." },
        limit,
      );
    if (typeof input !== "object" || input === null || Array.isArray(input))
      return toError(
        { code: "invalid_input", message: "input must be an object with the args." },
        limit,
      );
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

/** The details of a found operation, as needed for a call. */
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
  description: `Searches the ${count} routes of this site, for example "list posts". Returns the name and the input schema of each match, for call_route.`,
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "Search text: a few English words about the task" },
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
  description: "Calls a route found by find_route, with input that matches its schema.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "Name of the route, from find_route" },
      input: { type: "object", description: "The args of the route", additionalProperties: true },
    },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: isReadOnly, ...(!isReadOnly && { destructiveHint: true }) },
});
