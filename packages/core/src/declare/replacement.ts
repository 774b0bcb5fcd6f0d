import { type Contributed, defineContribution } from "./contribution.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import type { Listener } from "./event.ts";
import type { Job } from "./job.ts";
import type { PageHandler } from "./page-handler.ts";

type Replaceable = AnyEndpoint | Listener | PageHandler | Job<never>;
/** The kinds of parts that can be replaced or omitted by name. */
export type PartKind = "endpoint" | "listener" | "page" | "job" | "namespace";
/** A part of another module that is replaced, or omitted if there is no `by`. */
export interface Replacement {
  /** The kind and the name of the part: `page seo.robots.txt`. */
  readonly name: string;
  readonly kind: PartKind;
  readonly target: string;
  readonly by?: Replaceable;
}
/** The changes of all modules: two that change the same part are an error, like other duplicate contributions. */
export const replacements = defineContribution<Replacement>("replacements");

const change = (kind: PartKind, target: string, by?: Replaceable): Contributed =>
  replacements({ name: `${kind} ${target}`, kind, target, ...(by && { by }) });

/** Replaces parts of other modules by name: see `replace`. */
export interface ReplaceParts {
  /** Replaces an endpoint by its key, `GET /core/v2/posts`. The replacement must have the same path, and no additional methods. */
  endpoint(key: string, by: AnyEndpoint): Contributed;
  /** Replaces a listener by `module.name`, with a listener for the same event. */
  listener(name: string, by: Listener): Contributed;
  /** Replaces a page handler, not-found handler or page transform by `module.name`, with one of the same kind. */
  page(name: string, by: PageHandler): Contributed;
  /** Replaces a job by its name. Jobs that are added or queued under this name run the replacement, which must accept their args. */
  job(name: string, by: Job<never>): Contributed;
}
/** Omits parts of other modules by name: see `omit`. */
export interface OmitParts {
  /** Omits an endpoint by its key, `GET /core/v2/posts`. */
  endpoint(key: string): Contributed;
  /** Omits all routes of other modules in a namespace such as `core/v2`. */
  namespace(name: string): Contributed;
  /** By `module.name`. */
  listener(name: string): Contributed;
  /** By `module.name`. */
  page(name: string): Contributed;
  /** Omits a job by its name. Jobs that are added under this name are ignored. */
  job(name: string): Contributed;
}

/**
 * Contributions that replace a part of another module: `contributes: [replace.page("seo.robots.txt", robots)]`. The
 * replacement takes the place of the other part, whatever the order of the modules; it has the tables and options of
 * its own module.
 */
export const replace: ReplaceParts = {
  endpoint: (key, by) => change("endpoint", key, by),
  listener: (name, by) => change("listener", name, by),
  page: (name, by) => change("page", name, by),
  job: (name, by) => change("job", name, by),
};
/** Contributions that omit a part of another module: `contributes: [omit.namespace("oembed/1.0")]`. */
export const omit: OmitParts = {
  endpoint: (key) => change("endpoint", key),
  namespace: (name) => change("namespace", name),
  listener: (name) => change("listener", name),
  page: (name) => change("page", name),
  job: (name) => change("job", name),
};

/** The replacement parts in contributions, which need not be listed elsewhere. */
export const replacingParts = (contributes: readonly Contributed[]): readonly Replaceable[] =>
  contributes
    .filter(({ point }) => point === replacements.point)
    .flatMap(({ values }) => (values as readonly Replacement[]).flatMap(({ by }) => by ?? []));

/** The name of a part, which is unique among those of all modules: `bookings.tidy`. */
export const qualified = (module: string, name: string): string =>
  name.startsWith(`${module}.`) ? name : `${module}.${name}`;
