import type { JsonSchema } from "../args/json-schema.ts";
import type { Deprecation } from "./deprecation.ts";
import type { ViewContext } from "./render-context.ts";
import type { SecuritySchemes } from "./security-scheme.ts";

/**
 * The whole API of a site as data: the source of documentation, clients and tools. It contains what the
 * catalogue shows; hidden endpoints are excluded.
 */
export interface ApiManifest {
  readonly namespaces: readonly string[];
  /** In the order in which the modules declare them. */
  readonly operations: readonly Operation[];
  /** The auth schemes of the site. */
  readonly schemes: readonly AuthSchemeInfo[];
  /** The error tables of core and the modules. */
  readonly errors: readonly ErrorEntry[];
  /** The errors that any request may cause. */
  readonly commonErrors: readonly ErrorEntry[];
}

/** A path parameter and its pattern. */
export interface PathParam {
  readonly name: string;
  /** A regular expression for the whole segment, without anchors. */
  readonly pattern: string;
  /** A catch-all parameter, `*path`: the rest of the path, which may contain slashes. */
  readonly rest?: true;
}
/** The response of an operation, if its endpoint declares it. */
export type OperationResult =
  | ResourceResult
  | JsonResult
  | BinaryResult
  | StreamResult
  | SocketResult;
/** Objects of a resource. */
export interface ResourceResult {
  readonly kind: "one" | "page" | "map";
  /** A page that is read by cursor: its response has a `next` link, and no totals. */
  readonly paging?: "cursor";
  readonly resource: ResourceInfo;
  /** The contexts of the objects; the default comes first. */
  readonly contexts: readonly ViewContext[];
  /** May also be `{ deleted: true, previous }`. */
  readonly orDeleted: boolean;
}
/** A JSON value that the handler returns. */
export interface JsonResult {
  readonly kind: "plain";
  readonly name: string;
  /** The same object for all operations with this response. */
  readonly schema: JsonSchema;
  /** May also be a text of this media type. */
  readonly or?: string;
  /** Other statuses with the same body. */
  readonly also?: readonly number[];
}
/** A file or text of one of these media types. */
export interface BinaryResult {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
/** Server-sent events. */
export interface StreamResult {
  readonly kind: "stream";
  readonly name: string;
  /** The schema of the data of the events: the same object for all operations with this response. */
  readonly schema: JsonSchema;
}
/** A WebSocket. The schemas are the same objects for all operations with this response. */
export interface SocketResult {
  readonly kind: "socket";
  readonly name: string;
  /** The schema of the messages of clients. */
  readonly incoming: JsonSchema;
  /** The schema of the messages of the site. */
  readonly outgoing: JsonSchema;
  readonly maxMessage: number;
  readonly messagesPerSecond: number;
}
/** A method at a path with its full declaration: the source of documentation, clients and tools. */
export interface Operation {
  /** A name that is unique in the site: `get_core_v2_posts_by_id`. Letters, digits, `_` and `-`, up to 64. */
  readonly id: string;
  /** `GET /core/v2/posts/:id`: the key for `site.call`, `site.explain` and overrides. */
  readonly key: string;
  readonly method: Method;
  /** The path below the API's root, as declared: `/core/v2/posts/:id`. */
  readonly path: string;
  /** The same with braces: `/core/v2/posts/{id}`. */
  readonly template: string;
  readonly params: readonly PathParam[];
  /** Empty for paths without a namespace. */
  readonly namespace: string;
  readonly module: string;
  readonly summary: string;
  /**
   * The args as the catalogue shows them, including those of the path. If a text is accepted instead of a map
   * with `raw`, as for `title`, the type includes both.
   */
  readonly args: Readonly<Record<string, JsonSchema>>;
  /** A description of the access rule. */
  readonly access: string;
  readonly isPublic: boolean;
  /** The error code that the rule itself names. */
  readonly accessError?: string;
  /** Its errors, except those of any request (`manifest.commonErrors`). */
  readonly errors: readonly ErrorEntry[];
  /** Whether an object is looked up first; `missing` is the error code if it does not exist. */
  readonly finds: boolean;
  readonly missing?: string;
  /** The status of a successful response. */
  readonly status: number;
  /** Undefined if the handler does not declare its response. */
  readonly returns?: OperationResult;
  /**
   * The accepted file, in this field of a form or as the body. With `maxFiles`, the maximum number of files, they are sent in
   * a form, in this field or in fields such as `field[name]`. `optional`: requests without a file are valid.
   */
  readonly uploads?: {
    readonly field: string;
    readonly maxFiles?: number;
    readonly optional?: true;
  };
  readonly batch: boolean;
  readonly deprecated?: Deprecation;
  /** Whether agents may use it as a tool. */
  readonly tool: boolean;
  /** A deletion that moves items to the trash, unless its argument `force` is true. */
  readonly hasTrash?: true;
}

/** One row of the error tables of a site. */
export interface ErrorEntry {
  readonly code: string;
  /** `auth`: 401 for an anonymous caller, 403 for an authenticated one. */
  readonly status: number | "auth";
  readonly when: string;
  readonly module: string;
}

/** A resource, for documentation: the representation of its objects. */
export interface ResourceInfo {
  readonly name: string;
  /** In the order of the response. */
  readonly fields: readonly FieldInfo[];
  readonly links: readonly {
    readonly relation: string;
    readonly contexts: readonly ViewContext[];
    readonly embeddable: boolean;
    /** Its targets with the columns that they contain, if they are declared as templates: `/core/v2/users/:author`. */
    readonly targets?: readonly string[];
  }[];
  /** Its objects have an `ETag`: `If-None-Match` and `If-Match` work. */
  readonly isVersioned: boolean;
}

/** A field of a resource, for documentation. */
export interface FieldInfo {
  readonly name: string;
  /** The schema of its value in a response. If that is not validated, it allows more than the published one. */
  readonly schema: JsonSchema;
  readonly contexts: readonly ViewContext[];
  /** It may be missing in a response with its context. */
  readonly isOptional: boolean;
}

/** The methods that an endpoint can handle, in the order of `Allow`. */
export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** A method that an endpoint can handle. Core answers `HEAD` like `GET`, and `OPTIONS` by itself. */
export type Method = (typeof httpMethods)[number];

/** An auth scheme of the site. */
export interface AuthSchemeInfo {
  readonly name: string;
  readonly module: string;
  readonly securitySchemes: SecuritySchemes;
}
