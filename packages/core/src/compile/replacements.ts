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
import { DefinitionError } from "../errors/api-error.ts";
import { didYouMean } from "../text/similar-names.ts";

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
/** The changes of modules to parts of other modules. */
export interface Changes {
  readonly parts: MountedParts;
  /** An endpoint of a module, or what replaces its methods. `text` is its whole path. */
  endpoints(
    endpoint: AnyEndpoint,
    at: { readonly module: Module; readonly namespace: string; readonly text: string },
  ): readonly Mounted<AnyEndpoint>[];
  /** The keys of all requested endpoints, including omitted ones. */
  readonly keys: ReadonlySet<string>;
  /** @throws DefinitionError for a name that no module declares; call it after all endpoints were requested. */
  checkNames(): void;
}
interface Change extends Replacement {
  readonly module: Module;
}

/** The name of a listener, which is unique among those of all modules; by default that of its event. */
const listenerName = (module: Module, { name, event }: Listener): string =>
  qualified(module.name, name ?? event);

/** @throws DefinitionError for a replacement that does not fit. */
export function toChanges(modules: readonly Module[], contributions: Contributions): Changes {
  const names = new ChangedNames(declaredChanges(modules, contributions));
  return {
    parts: {
      listeners: modules.flatMap((module) =>
        module.on.flatMap((part) => mountListener(names, module, part)),
      ),
      pages: modules.flatMap((module) =>
        module.pages.flatMap((part) => mountPage(names, module, part)),
      ),
      jobs: modules.flatMap((module) => module.jobs.map((job) => mountJob(names, module, job))),
    },
    endpoints: (endpoint, { module, namespace, text }) =>
      names.omitsNamespace(namespace, module, endpoint, text)
        ? []
        : replaced(endpoint, module, text, names),
    keys: names.keys,
    checkNames: () => names.check(),
  };
}

/** The changes that modules declare, by kind and name of the changed part: `page seo.robots.txt`. */
function declaredChanges(
  modules: readonly Module[],
  contributions: Contributions,
): ReadonlyMap<string, Change> {
  const byName = new Map(modules.map((module) => [module.name, module]));
  const changes = new Map<string, Change>();
  for (const one of contributions.all(replacements)) {
    const module = byName.get(contributions.ownerOf(replacements.point, one.name) ?? "");
    if (module) changes.set(one.name, { ...one, module });
  }
  return changes;
}

/** The declared changes, and the names of the parts that the site includes. */
class ChangedNames {
  readonly #changes: ReadonlyMap<string, Change>;
  readonly #known: Record<PartKind, Set<string>> = {
    endpoint: new Set(),
    listener: new Set(),
    page: new Set(),
    job: new Set(),
    namespace: new Set(),
  };
  readonly #used = new Set<Change>();
  /** The endpoints of omitted namespaces, and the modules that omit them. */
  readonly #omittedKeys = new Map<string, string>();

  constructor(changes: ReadonlyMap<string, Change>) {
    this.#changes = changes;
  }

  /** The keys of all endpoints. */
  get keys(): ReadonlySet<string> {
    return this.#known.endpoint;
  }

  /** The change of a part by another module than its own. @throws DefinitionError if its name is not unique. */
  changeOf(kind: PartKind, target: string, owner: Module): Change | undefined {
    const found = this.#changes.get(`${kind} ${target}`);
    if (found?.module === owner) return undefined;
    const known = this.#known[kind];
    const isRepeated = known.has(target);
    known.add(target);
    if (found && isRepeated)
      throw new DefinitionError(
        `${whereOf(found)}: the name is not unique; set the option "name" of the listeners.`,
      );
    if (found) this.#used.add(found);
    return found;
  }

  /** Whether another module omits the namespace of an endpoint. */
  omitsNamespace(
    namespace: string,
    owner: Module,
    { methods }: AnyEndpoint,
    text: string,
  ): boolean {
    const found = this.#changes.get(`namespace ${namespace}`);
    this.#known.namespace.add(namespace);
    if (!found || found.module === owner) return false;
    this.#used.add(found);
    for (const method of methods) {
      this.#known.endpoint.add(`${method} ${text}`);
      this.#omittedKeys.set(`${method} ${text}`, found.module.name);
    }
    return true;
  }

  /** @throws DefinitionError for a change of a part that no other module declares. */
  check(): void {
    for (const one of this.#changes.values()) {
      if (this.#used.has(one)) continue;
      const { kind, target } = one;
      const omitter = this.#omittedKeys.get(target);
      throw new DefinitionError(
        kind === "endpoint" && omitter !== undefined
          ? `${whereOf(one)}: module ${omitter} omits the namespace of this endpoint.`
          : `${whereOf(one)}: no other module declares it.${didYouMean(target, this.#known[kind])}`,
      );
    }
  }
}

function mountListener(names: ChangedNames, module: Module, part: Listener): NamedPart<Listener>[] {
  const own = { name: listenerName(module, part), module, part };
  return mount<Listener>("listener", names, own, (change, by) => {
    if (by.event === part.event) return by;
    throw new DefinitionError(
      `${whereOf(change)}: it listens to ${by.event}, not to ${part.event}.`,
    );
  });
}

function mountPage(
  names: ChangedNames,
  module: Module,
  part: PageHandler,
): NamedPart<PageHandler>[] {
  const own = { name: qualified(module.name, part.name), module, part };
  return mount<PageHandler>("page", names, own, (change, by) => {
    if (by.stage === part.stage) return { ...by, order: by.order ?? part.order };
    throw new DefinitionError(`${whereOf(change)}: declare it with ${verbs[part.stage]}.`);
  });
}

/** The part, what replaces it, or nothing. @param fit - Throws if the replacement does not fit. */
function mount<P>(
  kind: PartKind,
  names: ChangedNames,
  own: NamedPart<P>,
  fit: (change: Change, by: P) => P,
): NamedPart<P>[] {
  const { name, module } = own;
  const found = names.changeOf(kind, name, module);
  if (!found) return [own];
  if (!found.by) return [];
  const part = fit(found, found.by as P);
  return [{ name, module: found.module, part, replaces: module.name }];
}

/** Jobs that are omitted are kept, for those that are queued. */
function mountJob(names: ChangedNames, module: Module, job: Job<never>): MountedJob {
  const name = job.job;
  const found = names.changeOf("job", name, module);
  if (!found) return { name, module, part: job, values: [job] };
  if (!found.by) {
    const { every: _, ...rest } = job;
    return { name, module, part: { ...rest, handler: ignore }, values: [job], isOmitted: true };
  }
  const by = found.by as Job<never>;
  const part = { ...by, job: name };
  return { name, module: found.module, part, values: [job, by], replaces: module.name };
}

const ignore = (): void => undefined;
const verbs = {
  request: "definePageHandler",
  "not-found": "defineNotFoundHandler",
  error: "defineErrorHandler",
  response: "definePageTransform",
};
/** `mine: replace.page("seo.robots.txt")`. */
const whereOf = ({ module, by, kind, target }: Change): string =>
  `${module.name}: ${by ? "replace" : "omit"}.${kind}("${target}")`;

/** The methods of an endpoint that no module changes, and what replaces the others. */
function replaced(
  endpoint: AnyEndpoint,
  module: Module,
  text: string,
  names: ChangedNames,
): readonly Mounted<AnyEndpoint>[] {
  const changed = new Map<Method, Change>();
  const others: Mounted<AnyEndpoint>[] = [];
  for (const method of endpoint.methods) {
    const found = names.changeOf("endpoint", `${method} ${text}`, module);
    if (!found) continue;
    const by = found.by as AnyEndpoint | undefined;
    if (by && !by.methods.includes(method))
      throw new DefinitionError(`${whereOf(found)}: the replacement has no handler for ${method}.`);
    for (const own of by?.methods ?? [method]) {
      const other = changed.get(own);
      if (other)
        throw new DefinitionError(
          `${whereOf(found)}: ${other.module.name} already changes ${own} ${text}.`,
        );
      if (!endpoint.methods.includes(own))
        throw new DefinitionError(
          `${whereOf(found)}: the replacement handles ${own}, which the original does not.`,
        );
      changed.set(own, found);
    }
    if (!by) continue;
    checkParams(whereOf(found), text, by);
    others.push({ module: found.module, part: by, replaces: module.name });
  }
  if (changed.size === 0) return [{ module, part: endpoint }];
  const methods = endpoint.methods.filter((method) => !changed.has(method));
  return methods.length === 0 ? others : [{ module, part: { ...endpoint, methods } }, ...others];
}
