import { once, toApiManifest } from "./compile/api-manifest.ts";
import { toCatalogue } from "./compile/catalogue.ts";
import { checkDocumentedErrors } from "./compile/documented-errors.ts";
import { checkCapabilities } from "./compile/known-capabilities.ts";
import { optionsOf } from "./compile/options.ts";
import { fromNormalSegment, tableRouter } from "./compile/router.ts";
import { type Registry, type Route, toRegistry } from "./compile/registry.ts";
import { readHeaders } from "./context/cors.ts";
import { toOpenStreams } from "./context/open-streams.ts";
import { keyedMutex } from "./context/rate-count.ts";
import type { Listening, Matched, Runtime } from "./context/runtime.ts";
import { namespaceRoot, rootModule } from "./core-module.ts";
import { actorsOf } from "./declare/actor.ts";
import type { ApiManifest } from "./declare/api-manifest.ts";
import { toChallenge } from "./declare/auth-scheme.ts";
import type { Contributed } from "./declare/contribution.ts";
import type { JobQueueAdapter } from "./declare/job-queue.ts";
import { adminPages, checkAdminPages } from "./declare/admin-page.ts";
import { checkScreenTexts, screenTexts } from "./declare/screen-texts.ts";
import { checkTranslations, translations } from "./declare/translation.ts";
import { defineModule, type Module } from "./declare/module.ts";
import { names } from "./declare/names.ts";
import type { Ports } from "./declare/ports.ts";
import type { SiteInfo } from "./declare/site-info.ts";
import type {
  BlueprintOptions,
  Limits,
  OpenOptions,
  SearchOptions,
} from "./declare/site-options.ts";
import { DefinitionError } from "./errors/api-error.ts";
import { checkJobs } from "./jobs/check-jobs.ts";
import { tableQueue } from "./jobs/table-queue.ts";
import { handleRequest } from "./request/pipeline.ts";
import { toSettingValues } from "./settings/setting-values.ts";
import { liveSite } from "./settings/settings.ts";
import { offeredLanguages } from "./settings/site-settings.ts";
import {
  checkMigrations,
  checkTables,
  memory,
  type ModuleMigrations,
  type NamedTable,
  storedName,
} from "@waymark/storage";
import { toLanguage } from "@waymark/messages";
import { isTimezone } from "./time/zone.ts";
import { consoleLog } from "./log/log-text.ts";
import { memoryTempStorage } from "./memory-temp-storage.ts";

/** Everything about a site that follows from its declarations, without storage and ports. */
export interface CompiledSite {
  /** The configured name, URL, time zone and languages. Settings may change them later. */
  readonly info: SiteInfo;
  readonly registry: Registry;
  readonly tables: readonly NamedTable[];
  readonly migrations: readonly ModuleMigrations[];
  readonly manifest: ApiManifest;
  readonly detectsLanguage: boolean;
  readonly queue: JobQueueAdapter;
  readonly listeners: ReadonlyMap<string, readonly Listening[]>;
  readonly match: Runtime["match"];
}

/**
 * Compiles declarations: registry, argument plans, routes, tables and migrations.
 *
 * @throws DefinitionError for mistakes in declarations and options.
 */
export function compile(options: BlueprintOptions<readonly Module[]>): CompiledSite {
  const info = toSiteInfo(options);
  const queue = options.queue ?? tableQueue();
  const registry = toRegistry(
    [rootModule(queue, info), ...options.modules, ...ownModule(options.contributes)],
    info,
    (options.override ?? {}) as never,
    namespaceRoot,
  );
  checkDocumentedErrors(registry);
  checkCapabilities(registry);
  checkTranslations(registry.contributions.all(translations));
  checkScreenTexts(registry.contributions.all(screenTexts));
  checkAdminPages(registry.contributions.all(adminPages));
  const tables = namedTables(registry, options.search);
  checkTables(tables);
  const migrations = registry.modules.map(({ name, migrations: steps }) => ({
    module: name,
    migrations: steps,
  }));
  checkMigrations(migrations);
  checkJobs(registry.parts.jobs);
  return {
    info,
    registry,
    tables,
    migrations,
    manifest: toApiManifest(registry, info),
    detectsLanguage: options.detectLanguage ?? false,
    queue,
    listeners: listenersOf(registry),
    match: matcherOf(registry),
  };
}

/** The contributions of the site itself, as a module. */
const ownModule = (contributes: readonly Contributed[] = []): readonly Module[] =>
  contributes.length === 0 ? [] : [defineModule({ name: "site", contributes })()];

const defaultLimits: Limits = {
  body: 1_048_576,
  upload: 67_108_864,
  url: 8192,
  streams: 256,
  streamsPerCaller: 8,
};

/** Opens a compiled site on its storage and ports: the state that all of its requests share. */
export function open(compiled: CompiledSite, options: OpenOptions): Runtime {
  const { info, registry, tables, migrations, manifest } = compiled;
  const ports: Ports = {
    clock: options.clock ?? defaultPorts.clock,
    log: options.log ?? defaultPorts.log,
    mail: options.mail ?? defaultPorts.mail,
    fetch: options.fetch ?? defaultPorts.fetch,
    blobs: options.blobs ?? defaultPorts.blobs,
    tempStorage: options.tempStorage ?? defaultPorts.tempStorage,
    images: options.images ?? defaultPorts.images,
  };
  const settings = toSettingValues(
    registry,
    { site: info, optionsOf: (schema) => optionsOf(registry.modules, schema) as never },
    () => runtime.storage,
  );
  const site = liveSite(info, () => settings);
  const adapter = options.storage ?? memory();
  const storage = adapter.open(tables, migrations);
  const limits = { ...defaultLimits, ...options.limits };
  const runtime: Runtime = {
    site,
    registry,
    ports,
    settings,
    storage,
    pendingAttempts: new Map(),
    attemptMutex: keyedMutex(),
    resources: { storage: adapter, tables, migrations, queue: compiled.queue, blobs: ports.blobs },
    catalogue: toCatalogue(registry, site, settings, () => ports.clock.now()),
    manifest,
    detectsLanguage: compiled.detectsLanguage,
    cors: {
      origins: options.cors?.origins ?? [],
      requestHeaders: readHeaders(
        registry.modules,
        registry.paths.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)),
      ),
    },
    hasPages: options.pages !== undefined || registry.parts.pages.length > 0,
    limits,
    streams: toOpenStreams(limits),
    jsonp: options.jsonp ?? false,
    onError: options["~onError"],
    schemes: registry.modules.flatMap((module) =>
      module.authSchemes.map((scheme) => ({ module, scheme })),
    ),
    challenge: once(() => toChallenge(manifest.schemes)),
    listeners: compiled.listeners,
    ...actorsOf(registry.contributions),
    queue: compiled.queue.open({ storage, clock: ports.clock }),
    wakers: new Set(),
    running: new Map(),
    handle: (incoming) => handleRequest(runtime, incoming),
    match: compiled.match,
  };
  return runtime;
}

function toSiteInfo(options: BlueprintOptions<readonly Module[]>): SiteInfo {
  const { timezone = "UTC", apiRoot = names.apiRoot } = options;
  const url = (options.url ?? "http://localhost").replace(/\/+$/, "");
  if (!/^https?:\/\/[\w.:[\]-]+(?:\/[\w.~%@:+-]+)*$/.test(url))
    throw new DefinitionError(
      `url: "${url}" is not a URL; use a form such as https://magazine.example.`,
    );
  if (!/^\/(?:[\w./-]*[\w-])?$/.test(apiRoot))
    throw new DefinitionError(`apiRoot: "${apiRoot}" is not a path; use a form such as /api.`);
  if (!isTimezone(timezone))
    throw new DefinitionError(
      `timezone: "${timezone}" is not a time zone; use a name such as Europe/Lisbon.`,
    );
  const locale = toLanguageOption("locale", options.locale ?? "en-US");
  const languages = (options.languages ?? []).map((one) => toLanguageOption("languages", one));
  return Object.freeze({
    name: options.name ?? "Waymark",
    description: options.description ?? "",
    url,
    api: apiRoot === "/" ? url : url + apiRoot,
    timezone,
    locale,
    languages: offeredLanguages(locale, languages),
  });
}

function toLanguageOption(option: string, text: string): string {
  const language = toLanguage(text);
  if (language === undefined)
    throw new DefinitionError(
      `${option}: "${text}" is not a language tag; use a form such as de or pt-BR.`,
    );
  return language;
}

/** Tables with their names in storage: the owner's name, then the table's own. */
function namedTables(
  { modules }: Registry,
  { substrings = false }: SearchOptions = {},
): readonly NamedTable[] {
  return modules.flatMap((module) =>
    Object.entries(module.tables).map(([name, declared]): NamedTable => {
      const named = { name: storedName(module.name, name), module: module.name };
      if (!substrings || !declared.search) return { ...named, table: declared };
      return {
        ...named,
        table: { ...declared, search: { ...declared.search, substrings } },
        declared,
      };
    }),
  );
}

function listenersOf({ parts }: Registry): ReadonlyMap<string, readonly Listening[]> {
  const listeners = new Map<string, Listening[]>();
  for (const { module, part: listener } of parts.listeners) {
    const known = listeners.get(listener.event);
    if (known) known.push({ module, listener });
    else listeners.set(listener.event, [{ module, listener }]);
  }
  return listeners;
}

function matcherOf({ paths }: Registry): Runtime["match"] {
  const router = tableRouter<Route>();
  for (const { pattern, routes } of paths)
    for (const route of routes)
      for (const method of route.endpoint.methods) router.add(method, pattern.router, route);
  return (method, path): Matched | undefined => {
    const [[hit]] = router.match(method, path);
    if (!hit) return undefined;
    const [route, params] = hit as [Route, Record<string, string>];
    for (const name in params) params[name] = fromNormalSegment(params[name] as string);
    return { route, params };
  };
}

const absent = (what: string, option: string) => () =>
  Promise.reject(
    new Error(`This site has no ${what}: set the option \`${option}\` of createSite.`),
  );

/** The ports of a site without such options. */
const defaultPorts: Ports = {
  clock: { now: () => new Date() },
  log: consoleLog,
  mail: { send: absent("mailer", "mail") },
  fetch: absent("outbound requests", "fetch"),
  blobs: {
    put: absent("file storage", "blobs"),
    get: absent("file storage", "blobs"),
    remove: absent("file storage", "blobs"),
    // Without file storage there is nothing to list.
    list: async function* () {},
  },
  tempStorage: memoryTempStorage,
  // Without an image processor, files are stored unchanged.
  images: { probe: async () => undefined, change: async () => undefined },
};
