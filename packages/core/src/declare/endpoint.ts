import type { Body as RequestBody } from "../args/body.ts";
import type { ApiError, MakeError } from "../errors/api-error.ts";
import type { ArgsInput, ArgsOf, Json, Shape } from "../schema/schema.ts";
import type { Columns, Page, Selection, Tables } from "@waymark/storage";
import type { Actor, Capability, AccessDecision } from "./access.ts";
import type { Method } from "./api-manifest.ts";
import type { CursorPage } from "./cursor.ts";
import type { Deprecation } from "./deprecation.ts";
import type { Binding } from "./event.ts";
import type { EventStream } from "./event-stream.ts";
import type { ModuleContext } from "./module-context.ts";
import type { Returns } from "./returns.ts";
import type { SettingsReader } from "./setting.ts";
import type { SiteInfo } from "./site-info.ts";
import type { SocketResponse } from "./socket.ts";
import type { Upload, Uploads } from "./upload.ts";
import type { BinaryResponse, ValueResponse, JsonResponse } from "./value-response.ts";

/** The types of an endpoint as one record of plain types, so that declaration files contain no zod types. */
export interface EndpointTypes {
  method: Method;
  /** The arguments as a client sends them. */
  input: object;
  /** The arguments as the handler gets them. */
  args: object;
  /** The response body as the client gets it. */
  result: unknown;
}

/** Options of an endpoint. */
export interface EndpointOptions {
  /** Allows the endpoint in batches; shown in the catalogue. */
  readonly batch?: boolean;
  /** Omits the endpoint from the catalogue, the documentation and tools; it still works. */
  readonly hidden?: boolean;
  /** Arguments that the catalogue does not list: those in the path pattern, or those of older clients. */
  readonly undocumentedArgs?: readonly string[];
  /**
   * Defaults that depend on the current day, by argument. The catalogue publishes them; the handler applies them itself
   * to arguments that were not sent.
   */
  readonly dailyDefaults?: (ctx: {
    readonly now: Date;
    readonly site: SiteInfo;
  }) => Readonly<Record<string, unknown>>;
  /** `false`: the endpoint writes and manages its own transactions. */
  readonly transaction?: false;
  /**
   * The files that the endpoint accepts; the handler reads them with `upload()`. Not possible in a batch; requires
   * `transaction: false`.
   */
  readonly uploads?: Uploads;
  /** The status of a successful response. Default: 201 for a `post` that returns one object, otherwise 200. */
  readonly status?: number;
  /** Marks the endpoint as deprecated, in the documentation and in response headers. */
  readonly deprecated?: Deprecation;
  /**
   * The error codes of the endpoint, for the documentation, in addition to those that follow from its args, access
   * and `find`. Each must be in an error table of the site.
   */
  readonly errors?: readonly string[];
  /**
   * The error if `find` finds nothing: `missing: errors.boat_not_found`. Default: that of the resource that the endpoint
   * returns, otherwise 404 `rest_not_found`.
   */
  readonly missing?: MakeError;
  /** `false`: the endpoint is not offered to agents as a tool. */
  readonly tool?: false;
  /** Whether a deletion moves items to the trash, unless its argument `force` is true. Default: `false`. */
  readonly hasTrash?: boolean;
}

/** An endpoint without its types, for lists of endpoints whose types do not matter. */
export interface AnyEndpoint extends EndpointOptions {
  readonly methods: readonly Method[];
  readonly summary: string;
  readonly args: Shape;
  readonly validate?: (ctx: never) => ApiError | undefined | void;
  readonly find?: (ctx: never) => unknown;
  readonly access:
    | "public"
    | "signed-in"
    | Capability
    | ((question: never) => AccessDecision | Promise<AccessDecision>);
  readonly returns?:
    | Returns<never>
    | JsonResponse<never>
    | BinaryResponse<never>
    | EventStream<never>
    | SocketResponse<never>;
  readonly handler: (ctx: never) => unknown;
  readonly "~bound": Binding;
  /** How the batch endpoint transforms its body before args are read from it. */
  readonly "~read"?: (body: RequestBody) => RequestBody;
}
/** A declared endpoint with its types, to be listed under a path of a namespace. */
export interface Endpoint<out D extends EndpointTypes> extends AnyEndpoint {
  readonly methods: readonly D["method"][];
  readonly "~types"?: D;
}
/** The context of `find` and of a handler: the module context with the args and the request. */
export interface HandlerContext<A, T extends Tables, O> extends ModuleContext<T, O> {
  readonly args: A;
  /** The request as received; a synthetic one for calls in process and for items of a batch. */
  readonly request: Request;
  /** The caller's IP address, if the host provides it. */
  readonly remoteAddress: string | undefined;
  /**
   * For endpoints with an `eventStream` or a `socket`: aborted when the client leaves, at the maximum age, and when the
   * site closes. Never aborted for others.
   */
  readonly signal: AbortSignal;
  /** For endpoints with an `eventStream`: the `id` of the event that the client received last, if it reconnects. */
  readonly lastEventId: string | undefined;
  /**
   * Reads the file that came with the request, if the endpoint has `uploads`; undefined if there is none. Call it in
   * the handler, after the access check. The bytes are deleted after the response.
   *
   * @throws ApiError 413 `rest_request_too_large`, 507 `rest_storage_full`, 400 `rest_invalid_body` if the body is
   * incomplete.
   */
  upload(): Promise<Upload | undefined>;
  /** Reads all files of the form, if the endpoint accepts several (`uploads.maxFiles`). See `upload`. */
  uploads(): Promise<readonly Upload[]>;
}
type Found<F> = [F] extends [never] ? {} : { readonly found: NonNullable<F> };
type Select<C extends Columns> = [C] extends [never]
  ? {}
  : {
      /** The columns that the response needs: pass it to `page` or `find`. */
      readonly select: Selection<C>;
      /** The representation of a row in this response: for example the previous state in the response of a delete. */
      readonly show: (row: object) => Promise<object>;
    };
/** The context for writes of a handler with `transaction: false`. */
export interface TransactionWriter {
  /**
   * Runs `work` in a transaction that finds the object and checks access again, by the endpoint's own rules, because
   * both may have changed. Only for endpoints with `transaction: false`.
   */
  write<W>(work: (ctx: this) => Promise<W>): Promise<W>;
}
/** The context of an access rule. */
export type AccessContext<A, F> = {
  readonly actor: Actor;
  readonly args: A;
  readonly settings: SettingsReader;
} & Found<F>;

/** Keep this order: `args`, `find`, `access`, `handler`; TypeScript infers `found` from left to right. */
export interface EndpointDef<
  A extends Shape,
  F,
  V,
  R,
  C extends Columns,
  T extends Tables,
  O,
> extends EndpointOptions {
  readonly summary: string;
  readonly args?: A;
  readonly returns?: Returns<V, R, C> | ValueResponse<V, R>;
  /**
   * Rules across several arguments, for example that `orderby=include` requires `include`. Pure: no storage, clock or
   * user.
   */
  readonly validate?: (ctx: {
    readonly args: ArgsOf<A>;
    /** Whether the request contains a value with a name that is not an argument of this endpoint. */
    readonly sends: (name: string) => boolean;
  }) => ApiError | undefined | void;
  /** Finds the object of the call. Undefined is a 404. */
  readonly find?: (ctx: HandlerContext<ArgsOf<A>, T, O>) => F | Promise<F>;
  /**
   * Who may call the endpoint: `"public"` anyone, `"signed-in"` every authenticated caller, `can("…")` callers with a
   * capability (for the found object, if there is a `find`), or a function that decides.
   */
  readonly access:
    | "public"
    | "signed-in"
    | Capability
    | ((question: AccessContext<ArgsOf<A>, F>) => AccessDecision | Promise<AccessDecision>);
  readonly handler: (
    ctx: HandlerContext<ArgsOf<A>, T, O> & Found<F> & Select<C> & TransactionWriter,
  ) => V | Promise<V>;
}
/** A page is sent as its items (the totals are headers); the body of a `Response` is unknown. */
export type Body<R> = R extends Response
  ? unknown
  : R extends Blob
    ? R
    : R extends Page<infer I> | CursorPage<infer I>
      ? Json<I>[]
      : Json<R>;

/** Declares an endpoint of one kind: `get`, `post`, `edit` or `remove`. */
export interface Verb<M extends Method, T extends Tables, O> {
  <const A extends Shape = {}, F = never, V = unknown, R = V, C extends Columns = never>(
    def: EndpointDef<A, F, V, R, C, T, O>,
  ): Endpoint<{ method: M; input: ArgsInput<A>; args: ArgsOf<A>; result: Body<R> }>;
}
