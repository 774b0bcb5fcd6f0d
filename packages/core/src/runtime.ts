import type { Actor } from "./access.ts";
import type { Answer } from "./answer.ts";
import type { AttemptsOnTheWay } from "./attempts.ts";
import type { Incoming } from "./incoming.ts";
import type { Identity, Scheme } from "./bind.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Cors } from "./cors.ts";
import type { Directory } from "./directory.ts";
import type { Listener } from "./event.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Watch } from "./jobs/watch.ts";
import type { Module } from "./module.ts";
import type { Ports } from "./ports.ts";
import type { Registry, Route } from "./registry.ts";
import type { SettingValues } from "./setting-values.ts";
import type { SiteInfo } from "./site-info.ts";
import type { Keeps } from "./site.ts";
import type { Storage } from "./storage/port.ts";

/** A site as its own parts see it: made once by `createSite`, never changed. */
export interface Runtime {
  readonly site: SiteInfo;
  readonly registry: Registry;
  readonly storage: Storage;
  readonly keeps: Keeps;
  readonly attemptsOnTheWay: AttemptsOnTheWay;
  readonly ports: Ports;
  readonly settings: SettingValues;
  readonly catalogue: Catalogue;
  readonly directory: Directory;
  readonly cors: Cors;
  /** Whether it answers requests outside the API. */
  readonly hasPages: boolean;
  readonly limits: Limits;
  readonly jsonp: boolean;
  readonly refused?: ((route: string, code: string) => void) | undefined;
  readonly schemes: readonly { readonly module: Module; readonly scheme: Scheme }[];
  /** What a 401 carries as `WWW-Authenticate`; undefined where the site has no HTTP authentication scheme. */
  readonly challenge: () => string | undefined;
  readonly listeners: ReadonlyMap<string, readonly Listening[]>;
  readonly anonymous: Actor;
  /** All rights: for work that nobody asked for, such as jobs. */
  readonly system: Actor;
  toActor(identity: Identity, via: string): Actor;
  answer(incoming: Incoming): Answer | Promise<Answer>;
  readonly queue: JobQueue;
  /** Called when a job was queued and is durable. */
  readonly wakers: Set<() => void>;
  /** The attempts under way in this process, by the id of their job. */
  readonly running: Map<string, Watch>;
  /** The route at a normal path (see `toNormalPath`), and what its parameters hold. */
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
/** Bounds on what a request may hold. */
export interface Limits {
  /** Bytes of a JSON or form body. Default 1 MiB. */
  readonly body: number;
  /** Bytes of a body that holds a file, for endpoints with `uploads`. Default 64 MiB. */
  readonly upload: number;
  /** Characters of path and query together. Default 8,192. */
  readonly url: number;
}
