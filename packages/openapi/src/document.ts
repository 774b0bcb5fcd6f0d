import {
  type ApiManifest,
  type Draft2020,
  type Operation,
  type SiteInfo,
  toDraft2020Properties,
} from "@waymark/core";
import { collectComponents, type Collected, type Components } from "./components.ts";
import { commonParameters, freeArgs, isQueried, toParameters, toStyle } from "./parameters.ts";
import { toAnyError, toResponses } from "./responses.ts";

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Components;
  readonly security?: readonly Requirement[];
}
/** An operation of a document. */
export type OperationObject = Readonly<Record<string, unknown>> & {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
};
/** The source of a document; sites implement it. */
export interface Described {
  readonly info: SiteInfo;
  readonly manifest: ApiManifest;
}
/** The scope and title of a document. */
export interface DocumentOptions {
  /** Only the operations of this namespace. */
  readonly namespace?: string | undefined;
  /** Version of the interface in the document. Default `1`. */
  readonly version?: string;
}

/** Describes the API of a site as an OpenAPI 3.1 document: `toOpenApi(site)`. It contains the same endpoints as the catalogue. */
export function toOpenApi(
  { info, manifest }: Described,
  { namespace, version = "1" }: DocumentOptions = {},
): OpenApiDocument {
  const operations = manifest.operations.filter(
    (one) => namespace === undefined || one.namespace === namespace,
  );
  const components = collectComponents();
  Object.assign(components.schemas, commonSchemas);
  Object.assign(components.parameters, commonParameters);
  components.responses["Error"] = toAnyError(manifest);
  const requirements = toRequirements(manifest, components);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const one of operations)
    (paths[one.template] ??= {})[one.method.toLowerCase()] = toOperationObject(
      one,
      manifest,
      components,
      requirements,
    );
  const { schemas, responses, parameters, securitySchemes } = components;
  return {
    openapi: "3.1.1",
    info: {
      title: info.name,
      ...(info.description !== "" && { description: info.description }),
      version,
    },
    servers: [{ url: info.api }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { schemas, responses, parameters, securitySchemes },
    ...(requirements.length > 0 && { security: [{}, ...requirements] }),
  };
}

/** Endpoints outside of namespaces have the tag `site`. */
const tagOf = ({ namespace }: Operation): string => namespace || "site";

function toOperationObject(
  operation: Operation,
  manifest: ApiManifest,
  components: Collected,
  requirements: readonly Requirement[],
): OperationObject {
  const { id, summary, access, deprecated } = operation;
  const requestBody = toRequestBody(operation, components);
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: [
      access === "public" ? "Public." : `Access: ${access}.`,
      ...(deprecated ? [toNotice(deprecated)] : []),
    ].join("\n\n"),
    ...(deprecated && { deprecated: true }),
    parameters: toParameters(operation),
    ...(requestBody && { requestBody }),
    responses: toResponses(operation, manifest, components),
    ...(needsCaller(operation) && requirements.length > 0 && { security: requirements }),
  };
}

function toNotice({ since, sunset, use }: NonNullable<Operation["deprecated"]>): string {
  const end = sunset === undefined ? "" : `; available until ${sunset}`;
  return `Deprecated since ${since}${end}.${use === undefined ? "" : ` Use ${use}.`}`;
}

/** Security schemes that are required together. An empty requirement allows anonymous callers. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

/** Adds the security schemes of a site to the components; returns one requirement per authentication method. */
function toRequirements(
  { schemes }: ApiManifest,
  { securitySchemes }: Components,
): readonly Requirement[] {
  return schemes.flatMap((scheme) => {
    const parts = Object.entries(scheme.securitySchemes);
    for (const [name, part] of parts) securitySchemes[name] ??= part;
    return parts.length > 0 ? [Object.fromEntries(parts.map(([name]) => [name, []]))] : [];
  });
}

/** Whether all callers must authenticate. A function may admit anonymous callers, depending on the object. */
const needsCaller = ({ access }: Operation): boolean =>
  access === "signed-in" || access.startsWith("can ");

const data: Draft2020 = {
  type: "object",
  properties: {
    status: { type: "integer" },
    params: { description: "Error messages by argument, or the names of missing arguments" },
    details: { description: "Code, message and data of the error, by argument" },
    ref: { type: "string", description: "Reference of the error in the site's log" },
  },
  required: ["status"],
};

/** Schemas that every document contains. */
const commonSchemas: Readonly<Record<string, Draft2020>> = {
  Error: {
    type: "object",
    properties: {
      code: { type: "string", description: "Error code" },
      message: { type: "string", description: "Message for users" },
      data,
    },
    required: ["code", "message", "data"],
  },
  Problem: {
    title: "The error as RFC 9457 problem details, if `Accept` prefers it",
    type: "object",
    properties: {
      type: { type: "string", format: "uri-reference" },
      title: { type: "string" },
      status: { type: "integer" },
      code: { type: "string" },
    },
    required: ["type", "title", "status", "code"],
  },
  Link: {
    type: "object",
    properties: { href: { type: "string" }, embeddable: { type: "boolean" } },
    required: ["href"],
  },
};

/** The request body of a write: JSON or a form, and a file if it is accepted. */
function toRequestBody(operation: Operation, components: Collected): Draft2020 | undefined {
  if (isQueried(operation)) return undefined;
  const args = freeArgs(operation);
  const { uploads } = operation;
  const isEmpty = Object.keys(args).length === 0;
  if (isEmpty && !uploads) return undefined;
  const toBody = () => ({ type: "object", ...toDraft2020Properties(args) });
  const schema = isEmpty ? toBody() : components.body(operation, toBody);
  const encoding = toEncoding(args);
  const form = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) };
  const takesFields = !uploads || uploads.optional === true;
  const isRequired = !takesFields || Object.values(args).some(({ required }) => required === true);
  return {
    ...(isRequired && { required: true }),
    content: {
      ...(takesFields && {
        "application/json": { schema },
        "application/x-www-form-urlencoded": form,
      }),
      ...(uploads && {
        "multipart/form-data": { ...form, schema: { allOf: [schema, toFilesSchema(uploads)] } },
      }),
      ...(uploads &&
        uploads.maxFiles === undefined && {
          "application/octet-stream": {
            schema: { description: "The content of the file; other arguments are in the query" },
          },
        }),
    },
  };
}

const file: Draft2020 = { contentMediaType: "application/octet-stream" };

/** The files of a form: one in a field, or several in fields such as `files[name]`. */
function toFilesSchema({
  field,
  maxFiles,
  optional,
}: NonNullable<Operation["uploads"]>): Draft2020 {
  if (maxFiles === undefined)
    return {
      type: "object",
      properties: { [field]: file },
      ...(!optional && { required: [field] }),
    };
  const pattern = field.replace(/[^\w-]/g, "\\$&");
  return {
    type: "object",
    patternProperties: {
      [`^${pattern}(?:\\[|$)`]: {
        type: "array",
        items: file,
        maxItems: maxFiles,
        description: `Files in the part \`${field}\`, or in parts such as \`${field}[name]\``,
      },
    },
  };
}

function toEncoding(args: ReturnType<typeof freeArgs>): Readonly<Record<string, Draft2020>> {
  return Object.fromEntries(
    Object.entries(args)
      .map(([name, schema]) => [name, toStyle(schema)] as const)
      .filter(([, style]) => Object.keys(style).length > 0),
  );
}
