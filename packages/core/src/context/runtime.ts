import type { Catalogue } from "../compile/catalogue.ts";
import type { Registry, Route } from "../compile/registry.ts";
import type { Actor, Identity } from "../declare/access.ts";
import type { ApiManifest } from "../declare/api-manifest.ts";
import type { AuthScheme } from "../declare/auth-scheme.ts";
import type { Listener } from "../declare/event.ts";
import type { JobQueue } from "../declare/job-queue.ts";
import type { AttemptMonitor } from "../declare/job.ts";
import type { Module } from "../declare/module.ts";
import type { Ports } from "../declare/ports.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import type { Limits, SiteResources } from "../declare/site-options.ts";
import type { SettingValues } from "../settings/setting-values.ts";
import type { Storage } from "@waymark/storage";
import type { Cors } from "./cors.ts";
import type { OpenStreams } from "./open-streams.ts";
import type { PendingAttempts, KeyedMutex } from "./rate-count.ts";
import type { RequestInput } from "./request-input.ts";

/** The internal state of a site: created once by `createSite`, never changed. */
export interface Runtime {
  readonly site: SiteInfo;
  readonly registry: Registry;
  readonly storage: Storage;
  readonly resources: SiteResources;
  readonly pendingAttempts: PendingAttempts;
  /** Attempts with the same key, one after another. */
  readonly attemptMutex: KeyedMutex;
  readonly ports: Ports;
  readonly settings: SettingValues;
  readonly catalogue: Catalogue;
  readonly manifest: ApiManifest;
  /** Whether the language of a request may follow from `Accept-Language`. */
  readonly detectsLanguage: boolean;
  readonly cors: Cors;
  /** Whether the site answers requests outside the API. */
  readonly hasPages: boolean;
  readonly limits: Limits;
  readonly streams: OpenStreams;
  readonly jsonp: boolean;
  readonly onError?: ((route: string, code: string) => void) | undefined;
  readonly schemes: readonly { readonly module: Module; readonly scheme: AuthScheme }[];
  /** The `WWW-Authenticate` header of a 401; undefined if the site has no HTTP authentication scheme. */
  readonly challenge: () => string | undefined;
  readonly listeners: ReadonlyMap<string, readonly Listening[]>;
  readonly anonymous: Actor;
  /** An actor with all capabilities: for work without a caller, such as jobs. */
  readonly system: Actor;
  toActor(identity: Identity, via: string): Actor;
  handle(incoming: RequestInput): ResponseDraft | Promise<ResponseDraft>;
  readonly queue: JobQueue;
  /** Called after the commit of a queued job. */
  readonly wakers: Set<() => void>;
  /** The running attempts in this process, by the id of their job. */
  readonly running: Map<string, AttemptMonitor>;
  /** The route at a normalized path (see `toNormalPath`), and the values of its parameters. */
  match(method: string, path: string): Matched | undefined;
}
export interface Listening {
  readonly module: Module;
  readonly listener: Listener;
}
export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}
