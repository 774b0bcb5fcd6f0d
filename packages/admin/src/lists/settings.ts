import type {
  ApiManifest,
  JsonSchema,
  ModuleContext,
  Operation,
  Permission,
  SettingsScreen,
} from "@waymark/core";
import { toGroup } from "./labels.ts";

type Permissions = ReadonlyMap<string, Permission>;

/** A path with settings: the operations that read and update them. */
export interface SettingsPath {
  /** The path with its parameters filled in. */
  readonly path: string;
  readonly namespace: string;
  readonly module: string;
  readonly read: Operation;
  readonly update: Operation;
}

const named = /\/settings?$/;
const methods = ["PATCH", "POST", "PUT"];

/** The settings of a site: those with a screen, and paths without parameters that end in `/settings` or `/setting`. */
export function toSettingsPaths(
  { operations }: ApiManifest,
  screens: ReadonlyMap<string, SettingsScreen>,
): readonly SettingsPath[] {
  const updates = new Map<string, Operation>();
  for (const operation of operations)
    if (methods.includes(operation.method) && updates.get(operation.path)?.method !== "PATCH")
      updates.set(operation.path, operation);
  const reads = operations.filter(({ method }) => method === "GET");
  const toPath = (path: string, read: Operation): readonly SettingsPath[] => {
    const update = updates.get(read.path);
    const { namespace, module, returns } = read;
    if (!update || returns?.kind === "page") return [];
    return [{ path, namespace, module, read, update }];
  };
  const derived = reads
    .filter(({ path, params }) => params.length === 0 && named.test(path) && !screens.has(path))
    .flatMap((read) => toPath(read.path, read));
  const declared = [...screens.keys()].flatMap((name) => {
    const read = reads.find(({ path }) => fits(path, name));
    return read ? toPath(name, read) : [];
  });
  return [...declared, ...derived];
}

/** Whether a path with filled-in parameters matches a declared path. */
function fits(declared: string, path: string): boolean {
  const parts = path.split("/");
  const pattern = declared.split("/");
  return (
    parts.length === pattern.length &&
    pattern.every((part, at) => part.startsWith(":") || part === parts[at])
  );
}

/** Settings with their form, as the response contains them. */
export function toSettings(
  { path, namespace, module, read, update }: SettingsPath,
  screen: SettingsScreen | undefined,
  permissions: Permissions,
) {
  return {
    path,
    slug: path.slice(1).replaceAll(":", "").replaceAll("/", "-"),
    label: screen?.label ?? toGroup(namespace),
    about: screen?.description ?? null,
    order: screen?.order ?? 50,
    module,
    operations: {
      read: read.key,
      update: permissions.get(update.key) === "no" ? null : update.key,
    },
    values: screen?.values ?? null,
    argument: screen?.argument ?? null,
    sections: screen?.sections ?? [],
    omit: screen?.omit ?? [],
    widgets: { ...screen?.widgets },
    relations: { ...screen?.relations },
    labels: { ...screen?.labels },
    lengths: { ...screen?.lengths },
  };
}

/** The settings of an item with their panel, as the response contains them. */
export const toPanel = (
  settings: SettingsPath,
  screen: SettingsScreen | undefined,
  { all, permissions }: Pick<ModuleContext, "all"> & { readonly permissions: Permissions },
) => {
  const { beside = [], preview } = screen ?? {};
  return {
    ...toSettings(settings, screen, permissions),
    beside: [...(typeof beside === "function" ? beside({ all }) : beside)],
    preview: preview ? { defaults: {}, ...preview } : null,
  };
};

/** The schemas of settings, by argument. */
export function toSettingsArgs(
  { update }: SettingsPath,
  screen: SettingsScreen | undefined,
): Readonly<Record<string, JsonSchema>> {
  if (screen?.schemas) return screen.schemas;
  if (screen?.argument === undefined) {
    const params = new Set(update.params.map(({ name }) => name));
    return Object.fromEntries(Object.entries(update.args).filter(([name]) => !params.has(name)));
  }
  return update.args[screen.argument]?.properties ?? {};
}
