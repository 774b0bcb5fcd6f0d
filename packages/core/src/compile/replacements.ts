import type { Method } from "../declare/api-manifest.ts";
import type { Contributions } from "../declare/contribution.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Listener } from "../declare/event.ts";
import type { Job } from "../declare/job.ts";
import type { Module } from "../declare/module.ts";
import { checkParams } from "../declare/namespace.ts";
import type { PageHandler } from "../declare/page-handler.ts";
import {
  type PartKind,
  qualified,
  type Replacement,
  replacements,
} from "../declare/replacement.ts";
import { DefinitionError, didYouMean } from "../errors/api-error.ts";

/** A part, and the module whose tables and options it has. */
export interface Mounted<P> {
  readonly module: Module;
  readonly part: P;
  /** The module whose part it replaces. */
  readonly replaces?: string;
}
/** A part with the name by which other modules replace or omit it. */
interface NamedPart<P> extends Mounted<P> {
  readonly name: string;
}
/** The job of a name, and the values that handlers may add to run it. */
export interface MountedJob extends NamedPart<Job<never>> {
  readonly values: readonly Job<never>[];
  /** Whether a module omits it: then it is not queued, and queued ones do nothing. */
  readonly isOmitted?: true;
}
/** The parts of all modules, with those that replace others in their place. */
export interface MountedParts {
  readonly listeners: readonly NamedPart<Listener>[];
  readonly pages: readonly NamedPart<PageHandler>[];
  readonly jobs: readonly MountedJob[];
}
/** What modules change of each other. */
export interface Changes {
  readonly parts: MountedParts;
  /** An endpoint of a module, or what replaces its methods. `text` is its whole path. */
  endpoints(
    endpoint: AnyEndpoint,
    at: { readonly module: Module; readonly namespace: string; readonly text: string },
  ): readonly Mounted<AnyEndpoint>[];
  /** The keys of all endpoints that were asked for, also of omitted ones. */
  readonly keys: ReadonlySet<string>;
  /** @throws DefinitionError for a name that no module declares; call it when all endpoints were asked for. */
  checkNames(): void;
}
interface Change extends Replacement {
  readonly module: Module;
}

/** The name of a listener beside those of other modules; by default that of its event. */
const listenerName = (module: Module, { name, event }: Listener): string =>
  qualified(module.name, name ?? event);

/** @throws DefinitionError for a replacement that does not fit. */
export function toChanges(modules: readonly Module[], contributions: Contributions): Changes {
  const byName = new Map(modules.map((module) => [module.name, module]));
  const changes = new Map<string, Change>();
  for (const one of contributions.all(replacements)) {
    const module = byName.get(contributions.ownerOf(replacements.point, one.name) ?? "");
    if (module) changes.set(one.name, { ...one, module });
  }
  const known: Record<PartKind, Set<string>> = {
    endpoint: new Set(),
    listener: new Set(),
    page: new Set(),
    job: new Set(),
    namespace: new Set(),
  };
  const used = new Set<Change>();
  const changeOf = (kind: PartKind, target: string, owner: Module): Change | undefined => {
    const found = changes.get(`${kind} ${target}`);
    if (found?.module === owner) return undefined;
    const isRepeated = known[kind].has(target);
    known[kind].add(target);
    if (found && isRepeated)
      throw new DefinitionError(
        `${place(found)}: the name is not unique; set the option "name" of the listeners.`,
      );
    if (found) used.add(found);
    return found;
  };

  function mount<P>(
    kind: PartKind,
    parts: (module: Module) => readonly P[],
    nameOf: (module: Module, part: P) => string,
    fit: (change: Change, by: P, part: P) => P,
  ): NamedPart<P>[] {
    return modules.flatMap((module) =>
      parts(module).flatMap((part): NamedPart<P>[] => {
        const name = nameOf(module, part);
        const found = changeOf(kind, name, module);
        if (!found) return [{ name, module, part }];
        if (!found.by) return [];
        const fitting = fit(found, found.by as P, part);
        return [{ name, module: found.module, part: fitting, replaces: module.name }];
      }),
    );
  }

  const omittedKeys = new Map<string, string>();
  return {
    parts: {
      listeners: mount(
        "listener",
        ({ on }) => on,
        listenerName,
        (change, by, { event }) => {
          if (by.event === event) return by;
          throw new DefinitionError(
            `${place(change)}: it listens to ${by.event}, not to ${event}.`,
          );
        },
      ),
      pages: mount(
        "page",
        ({ pages }) => pages,
        (module, { name }) => qualified(module.name, name),
        (change, by, { stage, order }) => {
          if (by.stage === stage) return { ...by, order: by.order ?? order };
          throw new DefinitionError(`${place(change)}: declare it with ${verbs[stage]}.`);
        },
      ),
      jobs: modules.flatMap((module) =>
        module.jobs.map((job): MountedJob => {
          const name = job.job;
          const found = changeOf("job", job.job, module);
          if (!found) return { name, module, part: job, values: [job] };
          const { every: _, ...rest } = job;
          if (!found.by) {
            const part = { ...rest, handler: ignore };
            return { name, module, part, values: [job], isOmitted: true };
          }
          const by = found.by as Job<never>;
          const part = { ...by, job: name };
          return { name, module: found.module, part, values: [job, by], replaces: module.name };
        }),
      ),
    },
    endpoints(endpoint, { module, namespace, text }) {
      const whole = changes.get(`namespace ${namespace}`);
      known.namespace.add(namespace);
      if (whole && whole.module !== module) {
        used.add(whole);
        for (const method of endpoint.methods) {
          known.endpoint.add(`${method} ${text}`);
          omittedKeys.set(`${method} ${text}`, whole.module.name);
        }
        return [];
      }
      return replaced(endpoint, module, text, (key) => changeOf("endpoint", key, module));
    },
    keys: known.endpoint,
    checkNames() {
      for (const one of changes.values()) {
        if (used.has(one)) continue;
        const { kind, target } = one;
        const omitter = omittedKeys.get(target);
        throw new DefinitionError(
          kind === "endpoint" && omitter !== undefined
            ? `${place(one)}: ${omitter} omits its namespace.`
            : `${place(one)}: no other module declares it.${didYouMean(target, known[kind])}`,
        );
      }
    },
  };
}

const ignore = (): void => undefined;
const verbs = {
  request: "definePageHandler",
  "not-found": "defineNotFoundHandler",
  error: "defineErrorHandler",
  response: "definePageTransform",
};
/** `mine: replace.page("seo.robots.txt")`. */
const place = ({ module, by, kind, target }: Change): string =>
  `${module.name}: ${by ? "replace" : "omit"}.${kind}("${target}")`;

/** The methods of an endpoint that no module changes, and what replaces the others. */
function replaced(
  endpoint: AnyEndpoint,
  module: Module,
  text: string,
  changeOf: (key: string) => Change | undefined,
): readonly Mounted<AnyEndpoint>[] {
  const changed = new Map<Method, Change>();
  const others: Mounted<AnyEndpoint>[] = [];
  for (const method of endpoint.methods) {
    const found = changeOf(`${method} ${text}`);
    if (!found) continue;
    const by = found.by as AnyEndpoint | undefined;
    if (by && !by.methods.includes(method))
      throw new DefinitionError(`${place(found)}: the replacement does not answer ${method}.`);
    for (const own of by?.methods ?? [method]) {
      const other = changed.get(own);
      if (other)
        throw new DefinitionError(
          `${place(found)}: ${other.module.name} already changes ${own} ${text}.`,
        );
      if (!endpoint.methods.includes(own))
        throw new DefinitionError(
          `${place(found)}: the replacement answers ${own}, which the replaced endpoint does not.`,
        );
      changed.set(own, found);
    }
    if (!by) continue;
    checkParams(place(found), text, by);
    others.push({ module: found.module, part: by, replaces: module.name });
  }
  if (changed.size === 0) return [{ module, part: endpoint }];
  const methods = endpoint.methods.filter((method) => !changed.has(method));
  return methods.length === 0 ? others : [{ module, part: { ...endpoint, methods } }, ...others];
}
