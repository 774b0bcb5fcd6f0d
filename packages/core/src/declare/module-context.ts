import type { OutputOf, Schema } from "../schema/schema.ts";
import type { Db, Tables } from "@waymark/storage";
import type { Actor, Identity } from "./access.ts";
import type { ApiManifest } from "./api-manifest.ts";
import type { Contribution } from "./contribution.ts";
import type { Binding, Emit } from "./event.ts";
import type { SiteJobs } from "./job-queue.ts";
import type { Jobs } from "./job.ts";
import type { Permission } from "./permission.ts";
import type { Blobs, Clock, Fetcher, Images, Logger, Mailer, TempStorage } from "./ports.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Settings } from "./setting.ts";
import type { SiteInfo } from "./site-info.ts";

/** A function of a module that other modules call: exported, or contributed to an extension point. */
export interface Service<I = void, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  readonly "~bound": Binding;
  readonly "~types"?: (input: I) => R;
}
/** Declares a service of the module for other modules. */
export interface DefineService<T extends Tables, O> {
  <I, R>(name: string, run: (ctx: ModuleContext<T, O>, input: I) => Promise<R>): Service<I, R>;
}
/** Calls a service of a module with its tables and options, for the same caller and in the same transaction. */
export interface CallService {
  <I, R>(service: Service<I, R>, input: I): Promise<R>;
}

/** The context of every function of a module, bound to its tables and options. */
export interface ModuleContext<T extends Tables = Tables, O = unknown> {
  /** The module's tables. In a write request all access to them is one transaction. */
  readonly db: Db<T>;
  readonly options: O;
  /**
   * The options of the module of the site that declares this schema: for functions that one module provides and another
   * calls.
   */
  optionsOf<S extends Schema>(schema: S): OutputOf<S>;
  readonly actor: Actor;
  readonly emit: Emit;
  /** Rate limits for attempts to guess a secret. */
  readonly rateLimiter: RateLimiter;
  readonly jobs: Jobs;
  /**
   * The background jobs of all modules, for operators. Changes to them are not part of a transaction, so
   * endpoints that make changes need `transaction: false`.
   */
  readonly siteJobs: SiteJobs;
  /** Settings that an administrator can change while the site runs. Reading them needs no query. */
  readonly settings: Settings;
  readonly site: SiteInfo;
  /**
   * The language of the request, as a BCP 47 tag: the choice of the visitor, the language of the user, or the
   * language of the site. Jobs and tasks use the language of the site.
   */
  readonly language: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly fetch: Fetcher;
  readonly blobs: Blobs;
  readonly tempStorage: TempStorage;
  readonly images: Images;
  /**
   * Runs `work` in a transaction, with its own `db`, `emit` and `jobs`: for endpoints with `transaction: false`, reads
   * and tasks. Inside a write request it is a savepoint.
   */
  transaction<R>(work: (ctx: ModuleContext<T, O>) => Promise<R>): Promise<R>;
  /** Creates the actor of a user who is not the caller, with their current permissions, for work on behalf of that user. */
  toActor(identity: Identity): Actor;
  /** Every operation of the site, for modules that document or expose them. */
  readonly manifest: ApiManifest;
  /**
   * Returns the access of the caller to every operation of the site, by key (`POST /core/v2/posts`), without an object.
   * Interfaces use it to show only what the caller may do; the endpoints check access again. With arguments for some of
   * the keys, the result is that for requests with these arguments:
   * `permissions({ "GET /core/v2/posts": { context: "edit" } })`. With an actor, the result is the access of that
   * actor.
   */
  permissions(
    args?: Readonly<Record<string, object>>,
    actor?: Actor,
  ): ReadonlyMap<string, Permission>;
  /** The contributions of the modules of the site to an extension point. */
  all<V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
  /** Returns the name of the module that contributed the value with this name to an extension point. */
  ownerOf(point: Pick<Contribution<never>, "point">, name: string): string | undefined;
  /** Calls a service of a module of the site; it runs with the tables and options of that module. */
  readonly callService: CallService;
}
