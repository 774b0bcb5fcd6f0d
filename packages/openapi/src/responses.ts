import { names, type Directory, type Draft2020, type Operation } from "@waymark/core";
import { responseRef, schemaRef, toItem, type Collected } from "./components.ts";
import { isQueried } from "./parameters.ts";

/** What an operation answers with: success as its resource says, refusals by their status. */
export function toResponses(
  operation: Operation,
  { errors }: Directory,
  components: Collected,
): Readonly<Record<string, object>> {
  const refusals = refusalsOf(operation).map((status) => [
    String(status),
    refusal(operation.module, status, errors, components),
  ]);
  return {
    [operation.status]: success(operation, components),
    ...(isConditional(operation) && {
      304: { description: "The object is the one that `If-None-Match` names." },
    }),
    ...Object.fromEntries(refusals),
    default: responseRef("Refusal"),
  };
}

const isConditional = ({ method, returns }: Operation): boolean =>
  method === "GET" && returns?.kind === "one" && returns.resource.isVersioned;

function success(operation: Operation, components: Collected): object {
  const { returns, status } = operation;
  const headers = {
    ...(returns?.kind === "page" && pageHeaders),
    ...(status === 201 && { Location: { schema: { type: "string", format: "uri" } } }),
    ...(returns?.kind === "one" && returns.resource.isVersioned && { ETag: text }),
  };
  return {
    description: descriptionOf(operation),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { "application/json": returns ? { schema: toAnswer(operation, components) } : {} },
  };
}
const text = { schema: { type: "string" } };
const count = { schema: { type: "integer", minimum: 0 } };
const pageHeaders = {
  [names.total]: { description: "How many there are on all pages", ...count },
  [names.totalPages]: { description: "How many pages there are", ...count },
  Link: { description: "The pages before and after, as `prev` and `next`", ...text },
};

function descriptionOf({ returns }: Operation): string {
  if (!returns) return "Success.";
  const { kind, resource } = returns;
  return { page: "A page of", map: "A map of", one: "One" }[kind] + ` ${resource.name}.`;
}

/** The schema of an answer's body. */
function toAnswer({ returns, method }: Operation, components: Collected): Draft2020 {
  if (!returns) return {};
  const item = toItem(returns, components);
  if (returns.kind === "page") return { type: "array", items: item };
  if (returns.kind === "map") return { type: "object", additionalProperties: item };
  const gone = {
    type: "object",
    properties: { deleted: { const: true }, previous: item },
    required: ["deleted", "previous"],
  };
  return returns.orDeleted && method === "DELETE" ? { anyOf: [item, gone] } : item;
}

/** The statuses with which core may refuse such a call; `default` stands for what the handler finds. */
function refusalsOf(operation: Operation): readonly number[] {
  const { args, isPublic, finds, method, returns, params } = operation;
  const isWrite = method !== "GET";
  return [
    ...(Object.keys(args).length > 0 || !isQueried(operation) ? [400] : []),
    ...(isPublic && !args["context"] ? [] : [401, 403]),
    ...(finds || params.length > 0 ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(isWrite && returns?.resource.isVersioned ? [412] : []),
    ...(isQueried(operation) ? [] : [413, 415]),
  ];
}

const statusTexts: Readonly<Record<number, string>> = {
  400: "The request is refused",
  401: "Nobody is signed in, or the credentials are wrong",
  403: "The caller may not do this",
  404: "There is no such object",
  409: "Something else holds this place",
  412: "The object has changed since `If-Match`",
  413: "The body is too large",
  415: "The body is of a kind that is not read",
};

/** The refusals of a module with one status: the codes of its own table, and those of core. */
function refusal(
  module: string,
  status: number,
  errors: Directory["errors"],
  components: Collected,
): Draft2020 {
  const owns = errors.some((row) => row.module === module && isOf(row.status, status));
  const owner = owns ? module : "core";
  const name = `${owner}.${status}`;
  components.responses[name] ??= toRefusal(
    statusTexts[status] ?? "Refused",
    errors.filter((row) => [owner, "core"].includes(row.module) && isOf(row.status, status)),
  );
  return responseRef(name);
}
const isOf = (declared: number | "auth", status: number): boolean =>
  declared === "auth" ? status === 401 || status === 403 : declared === status;

function toRefusal(about: string, rows: Directory["errors"]): object {
  const codes = new Map(rows.map(({ code, when }) => [code, when]));
  const lines = [...codes].map(([code, when]) => `- \`${code}\`: ${when}`);
  return {
    description: [`${about}.`, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n"),
    content: errorContent,
  };
}
const errorContent = {
  "application/json": { schema: schemaRef("Error") },
  "application/problem+json": { schema: schemaRef("Problem") },
};
/** A refusal of any status. */
export const anyRefusal = { description: "A refusal.", content: errorContent };
