import {
  names,
  type ApiManifest,
  type Draft2020,
  type ErrorEntry,
  type Method,
  type Operation,
  type ResourceResult,
  type SocketResult,
  type StreamResult,
} from "@waymark/core";
import { responseRef, schemaRef, toItem, type Collected } from "./components.ts";

/** The responses of an operation: success with its resource, errors by status. */
export function toResponses(
  operation: Operation,
  { commonErrors }: ApiManifest,
  components: Collected,
): Readonly<Record<string, object>> {
  // Includes the common errors, because this status replaces the default response.
  const beside = byStatus(commonErrors);
  const { returns } = operation;
  const also = returns?.kind === "plain" ? (returns.also ?? []) : [];
  const errors = [...byStatus(operation.errors)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, rows]) => [
      String(status),
      errorRef(status, [...new Set([...rows, ...(beside.get(status) ?? [])])], components),
    ]);
  return {
    [operation.status]: success(operation, components),
    ...(isConditional(operation) && {
      304: { description: "The object has not changed since the version in `If-None-Match`." },
    }),
    ...Object.fromEntries(errors),
    ...Object.fromEntries(also.map((status) => [status, success(operation, components)])),
    default: responseRef("Error"),
  };
}

const isConditional = ({ method, returns }: Operation): boolean =>
  method === "GET" && returns?.kind === "one" && returns.resource.isVersioned;

function success(operation: Operation, components: Collected): object {
  const { returns, status } = operation;
  const headers = {
    ...(returns?.kind === "page" && (returns.paging === "cursor" ? cursorHeaders : pageHeaders)),
    ...(status === 201 && { Location: { schema: { type: "string", format: "uri" } } }),
    ...(returns?.kind === "one" && returns.resource.isVersioned && { ETag: text }),
  };
  return {
    description: descriptionOf(operation),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(returns?.kind === "socket"
      ? { "x-websocket": toSocket(returns, components) }
      : { content: toContent(operation, components) }),
  };
}
const text = { schema: { type: "string" } };
const count = { schema: { type: "integer", minimum: 0 } };
const pageHeaders = {
  [names.total]: { description: "Total number of items", ...count },
  [names.totalPages]: { description: "Total number of pages", ...count },
  Link: { description: "The pages before and after, as `prev` and `next`", ...text },
};

const cursorHeaders = {
  Link: { description: "The next page, as `next`; absent on the last page", ...text },
};

function descriptionOf({ returns }: Operation): string {
  if (!returns || returns.kind === "bytes") return "Success.";
  if (returns.kind === "stream")
    return `Server-sent events: the data of each is JSON of \`${returns.name}\`.`;
  if (returns.kind === "socket")
    return `A WebSocket of \`${returns.name}\`: messages are JSON texts, as \`x-websocket\` describes them.`;
  if (returns.kind === "plain")
    return `${returns.name.charAt(0).toUpperCase()}${returns.name.slice(1)}.`;
  const { kind, resource } = returns;
  return { page: "A page of", map: "A map of", one: "One" }[kind] + ` ${resource.name}.`;
}

/** The bodies of a response by media type. */
function toContent({ returns, method }: Operation, components: Collected): object {
  if (!returns) return { "application/json": {} };
  if (returns.kind === "bytes") return Object.fromEntries(returns.types.map((type) => [type, {}]));
  if (returns.kind === "socket") return {};
  if (returns.kind === "stream") return { "text/event-stream": toEvents(returns, components) };
  if (returns.kind !== "plain")
    return { "application/json": { schema: toResourceSchema(returns, method, components) } };
  const { or } = returns;
  const json = { "application/json": { schema: components.plain(returns) } };
  // Other JSON responses are not described.
  return or === undefined || or in json ? json : { ...json, [or]: text };
}

/** A stream of events. The schema of one event is `itemSchema` from OpenAPI 3.2 on. */
const toEvents = (returns: StreamResult, components: Collected): object => ({
  ...text,
  "x-itemSchema": {
    type: "object",
    properties: {
      id: text.schema,
      event: text.schema,
      data: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: components.plain(returns),
      },
    },
  },
});

/** The messages of both directions of a WebSocket, which OpenAPI cannot describe. */
function toSocket(returns: SocketResult, components: Collected): object {
  const { name, incoming, outgoing, maxMessage, messagesPerSecond } = returns;
  return {
    incoming: components.plain({ name: `${name} incoming`, schema: incoming }),
    outgoing: components.plain({ name: `${name} outgoing`, schema: outgoing }),
    maxMessageBytes: maxMessage,
    messagesPerSecond,
  };
}

/** The schema of a response with objects of a resource. */
function toResourceSchema(
  returns: ResourceResult,
  method: Method,
  components: Collected,
): Draft2020 {
  const item = toItem(returns, components);
  if (returns.kind === "page") return { type: "array", items: item };
  if (returns.kind === "map") return { type: "object", additionalProperties: item };
  const deletionSchema = {
    type: "object",
    properties: { deleted: { const: true }, previous: item },
    required: ["deleted", "previous"],
  };
  return returns.orDeleted && method === "DELETE" ? { anyOf: [item, deletionSchema] } : item;
}

/** Error codes by status. */
function byStatus(rows: readonly ErrorEntry[]): ReadonlyMap<number, readonly ErrorEntry[]> {
  const found = new Map<number, ErrorEntry[]>();
  for (const row of rows)
    for (const status of row.status === "auth" ? [401, 403] : [row.status])
      found.set(status, [...(found.get(status) ?? []), row]);
  return found;
}

const statusTexts: Readonly<Record<number, string>> = {
  400: "The request is invalid",
  401: "The caller is not authenticated, or the credentials are invalid",
  403: "The caller may not do this",
  404: "The object does not exist",
  409: "The request conflicts with the current state",
  412: "The object has changed since `If-Match`",
  413: "The request is too large",
  415: "The media type of the body is not supported",
  429: "A rate limit is exceeded",
};

const retryAfter = {
  description: "Seconds until the next request is accepted",
  schema: { type: "integer", minimum: 0 },
};

/** The error response of one status; operations with the same errors share it. */
function errorRef(status: number, rows: readonly ErrorEntry[], components: Collected): Draft2020 {
  return components.error(
    status,
    rows.map(({ code }) => code),
    () => ({
      ...toErrorResponse(statusTexts[status] ?? "The request is rejected", rows),
      ...(status === 429 && { headers: { "Retry-After": retryAfter } }),
    }),
  );
}

/** Errors of all endpoints, which are described by the default response. */
export const toAnyError = ({ commonErrors }: ApiManifest): object =>
  toErrorResponse("Errors of all endpoints", commonErrors);

/** An error response with the meanings of its codes. */
function toErrorResponse(about: string, rows: readonly ErrorEntry[]): object {
  const lines = rows.map(({ code, when }) => `- \`${code}\`: ${when}`);
  const codes = { properties: { code: { examples: rows.map(({ code }) => code) } } };
  return {
    description: [`${about}.`, "", ...lines].join("\n"),
    content: {
      "application/json": { schema: { allOf: [schemaRef("Error"), codes] } },
      "application/problem+json": { schema: schemaRef("Problem") },
    },
  };
}
