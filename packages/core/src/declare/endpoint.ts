import type { Actor, Capability, AccessDecision } from "./access.ts";
import type { ApiError } from "./api-error.ts";
import type { RateLimiter } from "../request/rate-limiter.ts";
import type { Body as RequestBody } from "../args/body.ts";
import type { Identity } from "./module-builder.ts";
import type { Contribution } from "./contribution.ts";
import type { Deprecation } from "./deprecation.ts";
import type { ApiManifest } from "../compile/api-manifest.ts";
import type { Binding, Emit } from "./event.ts";
import type { Jobs } from "./job.ts";
import type { BinaryResponse, ValueResponse, JsonResponse } from "./value-response.ts";
import type { Blobs, Clock, Fetcher, Images, Logger, Mailer, TempStorage } from "../ports.ts";
import type { Returns } from "./resource.ts";
import type { ArgsInput, ArgsOf, Json, OutputOf, Schema, Shape } from "./schema.ts";
import type { SettingsReader, Settings } from "../settings/setting.ts";
import type { CallService } from "./service.ts";
import type { SiteInfo } from "./site-info.ts";
import type { Page } from "../storage/query.ts";
import type { Db, Selection } from "../storage/repository.ts";
import type { Columns, Tables } from "../storage/table.ts";
import type { Upload, Uploads } from "./upload.ts";

/** The methods that an endpoint may answer. `HEAD` is answered as `GET`, `OPTIONS` by core itself. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The types an endpoint carries, as one record of plain types: no zod in the emitted declarations. */
export interface EndpointTypes {
  method: Method;
  /** What a client sends. */
  input: object;
  /** What the handler sees. */
  args: object;
  /** What the client gets. */
  result: unknown;
}

/** What an endpoint may state about itself beside its work. */
export interface EndpointOptions {
  /** May be part of a batch, and says so in the catalogue. */
  readonly batch?: boolean;
  /** Left out of the catalogue, and of documents and tools; still answers. */
  readonly hidden?: boolean;
  /** Args that the catalogue does not list: those that the pattern names, or that clients of an older interface send unsaid. */
  readonly undocumentedArgs?: readonly string[];
  /**
   * Defaults that depend on the current day, by argument. The catalogue publishes them; the handler applies them itself
   * to arguments that were not sent.
   */
  readonly dailyDefaults?: (context: {
    readonly now: Date;
    readonly site: SiteInfo;
  }) => Readonly<Record<string, unknown>>;
  /** `false`: a write that manages its own transactions. */
  readonly transaction?: false;
  /** The files that it takes; the handler asks for them with `upload()`. Not in a batch, and with `transaction: false`. */
  readonly uploads?: Uploads;
  /** The status of success. 201 for a `post` that returns one object, else 200. */
  readonly status?: number;
  /** It will go, or something better is there: documents and the headers of its answers say so. */
  readonly deprecated?: Deprecation;
  /**
   * The codes that it refuses with, beside those that follow from its args, its access and its `find`: documents name
   * them. Each stands in an error table of the site.
   */
  readonly errors?: readonly string[];
  /** `false`: agents are not offered it as a tool. */
  readonly tool?: false;
}

/** An endpoint as core handles it. It names no types, so that a list of routes lends none to the endpoints written in it. */
export interface AnyEndpoint extends EndpointOptions {
  readonly methods: readonly Method[];
  readonly summary: string;
  readonly args: Shape;
  readonly validate?: (call: never) => ApiError | undefined | void;
  readonly find?: (call: never) => unknown;
  readonly access:
    | "public"
    | Capability
    | ((question: never) => AccessDecision | Promise<AccessDecision>);
  readonly returns?: Returns<never> | JsonResponse<never> | BinaryResponse<never>;
  readonly handler: (call: never) => unknown;
  readonly "~bound": Binding;
  /** What the batch does to its body before args are read from it. */
  readonly "~read"?: (body: RequestBody) => RequestBody;
}
/** A declared endpoint with its types: a finished value, to be listed under a path of a namespace. */
export interface Endpoint<out D extends EndpointTypes> extends AnyEndpoint {
  readonly methods: readonly D["method"][];
  readonly "~types"?: D;
}

/** What every function of a module gets, bound to its tables and options. */
export interface ModuleContext<T extends Tables = Tables, O = unknown> {
  /** The module's tables. In a write request everything done through it is one transaction. */
  readonly db: Db<T>;
  readonly options: O;
  /** The options of the mounted module that declares this schema: for what another module lends to work with. */
  optionsOf<S extends Schema>(schema: S): OutputOf<S>;
  readonly actor: Actor;
  readonly emit: Emit;
  /** Limits on attempts to get past a secret. */
  readonly rateLimiter: RateLimiter;
  readonly jobs: Jobs;
  /** What an administrator may change while the site runs. Reading costs no query. */
  readonly settings: Settings;
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly fetch: Fetcher;
  readonly blobs: Blobs;
  readonly tempStorage: TempStorage;
  readonly images: Images;
  /**
   * Runs `work` in a transaction, with a `db`, `emit` and `jobs` of it: for endpoints with `transaction: false`, reads
   * and tasks. Inside a write request it is a savepoint.
   */
  transaction<R>(work: (scope: ModuleContext<T, O>) => Promise<R>): Promise<R>;
  /** Somebody who is not calling now, with the rights that they have today: for work on behalf of a user. */
  toActor(identity: Identity): Actor;
  /** Every operation of the site, for modules that document or offer them. */
  readonly manifest: ApiManifest;
  /** What the mounted modules contribute to a point. */
  all<V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
  /** Asks for a service of a mounted module: what it does is done here, with the tables and options of that module. */
  readonly callService: CallService;
}
/** What `find` and a handler get: the scope of the module, the args and the request. */
export interface HandlerContext<A, T extends Tables, O> extends ModuleContext<T, O> {
  readonly args: A;
  /** The request as it arrived; a made-up one for calls in process and items of a batch. */
  readonly request: Request;
  /** The caller's address, known to hosts that tell it. */
  readonly remoteAddress: string | undefined;
  /**
   * Takes in the file that came with the request, where the endpoint has `uploads`; undefined where none came. Ask for
   * it in the handler, when access has said yes. Its bytes are gone when the request is answered.
   *
   * @throws ApiError 413 `rest_request_too_large`, 507 `rest_storage_full`, 400 `rest_invalid_body` where it breaks off.
   */
  upload(): Promise<Upload | undefined>;
}
type Found<F> = [F] extends [never] ? {} : { readonly found: NonNullable<F> };
type Select<C extends Columns> = [C] extends [never]
  ? {}
  : {
      /** The columns that the answer needs: pass it on to `page`, `find`. */
      readonly select: Selection<C>;
      /** A row as this answer would show it now: what a removal keeps of it. */
      readonly show: (row: object) => Promise<object>;
    };
/** What a handler with `transaction: false` writes with. */
export interface Writing {
  /**
   * Runs `work` in a transaction in which the object is found and the right asked once more, by the endpoint's own rules:
   * both may have changed since. Only of endpoints with `transaction: false`.
   */
  write<W>(work: (call: this) => Promise<W>): Promise<W>;
}
/** What an access rule is asked about. */
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
  /** What no single argument can say: `orderby=include` needs `include`, say. Pure: no storage, no clock, no user. */
  readonly validate?: (call: {
    readonly args: ArgsOf<A>;
    /** Whether the request carries something under a name that is no arg of this endpoint. */
    readonly sends: (name: string) => boolean;
  }) => ApiError | undefined | void;
  /** The object the call is about. Nothing found is a 404. */
  readonly find?: (call: HandlerContext<ArgsOf<A>, T, O>) => F | Promise<F>;
  readonly access:
    | "public"
    | Capability
    | ((question: AccessContext<ArgsOf<A>, F>) => AccessDecision | Promise<AccessDecision>);
  readonly handler: (
    call: HandlerContext<ArgsOf<A>, T, O> & Found<F> & Select<C> & Writing,
  ) => V | Promise<V>;
}
/** A page answers with its items (the totals are headers); what a `Response` holds is not known. */
export type Body<R> = R extends Response ? unknown : R extends Page<infer I> ? Json<I>[] : Json<R>;

/** Declares an endpoint of one kind: `get`, `post`, `edit` or `remove`. */
export interface Verb<M extends Method, T extends Tables, O> {
  <const A extends Shape = {}, F = never, V = unknown, R = V, C extends Columns = never>(
    def: EndpointDef<A, F, V, R, C, T, O>,
  ): Endpoint<{ method: M; input: ArgsInput<A>; args: ArgsOf<A>; result: Body<R> }>;
}
