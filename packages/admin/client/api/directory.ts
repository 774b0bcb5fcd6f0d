import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { send } from "./connection.ts";

/** A JSON Schema, as the catalogue publishes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly default?: unknown;
  readonly required?: boolean | readonly string[];
  readonly readonly?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}
/** Schemas by argument. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A column of a list. */
export interface Column {
  readonly field: string;
  readonly label?: string;
  readonly as?: string;
  readonly sort?: string;
  readonly relation?: string;
}
/** A button that sends a request. */
export interface Action {
  readonly label: string;
  readonly operation: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly confirm?: string;
  readonly bulk?: boolean;
  readonly when?: Readonly<Record<string, unknown>>;
  readonly danger?: boolean;
  readonly opensForm?: boolean;
  /** `list`: it concerns no item. */
  readonly scope?: "item" | "list";
}
/** A number on the dashboard. */
export interface Count {
  readonly label: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}
/** A group of the fields of a form. */
export interface Section {
  readonly label: string;
  readonly fields: readonly string[];
  readonly place?: "main" | "side";
}
/** The properties that forms are derived from, besides the schemas of arguments. */
export interface FormScreen {
  readonly path: string;
  readonly item: string | null;
  readonly sections: readonly Section[];
  readonly omit: readonly string[];
  /** The arguments that cannot be changed once the item exists. */
  readonly fixed?: readonly string[];
  readonly widgets: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly relations: Readonly<Record<string, string>>;
  /** Recommended numbers of characters. */
  readonly lengths?: Readonly<Record<string, number>>;
}
/** Settings of the site with their form. */
export interface SettingsForm extends FormScreen {
  readonly slug: string;
  readonly label: string;
  readonly about: string | null;
  readonly operations: { readonly read: string; readonly update: string | null };
  readonly values: string | null;
  readonly argument: string | null;
}
/** Settings of an item, which are edited beside its text. */
export interface Panel extends SettingsForm {
  /** The paths of the lists to whose items they belong. */
  readonly beside: readonly string[];
  readonly preview: {
    readonly name: string;
    readonly defaults: Readonly<Record<string, readonly string[]>>;
    readonly variables?: string;
  } | null;
}
/** A list of the site with its screen. */
export interface List {
  readonly path: string;
  readonly slug: string;
  readonly item: string | null;
  readonly below: string | null;
  readonly id: string;
  readonly label: string;
  readonly singular: string;
  readonly icon: string | null;
  readonly group: string;
  readonly order: number;
  readonly hidden: boolean;
  /** Whether the user may read the list in the edit context. */
  readonly mayEdit: boolean;
  /** How items are requested by their ids: with `include` of the list, one by one, or not at all. */
  readonly lookup: "list" | "item" | null;
  readonly module: string;
  readonly operations: {
    readonly list: string;
    readonly create: string | null;
    readonly read: string | null;
    readonly update: string | null;
    readonly remove: string | null;
  };
  /** Whether items are moved to the trash when they are deleted, and can be restored. */
  readonly hasTrash: boolean;
  readonly title: string | null;
  readonly columns: readonly (string | Column)[] | null;
  readonly filters: readonly string[] | null;
  readonly sort: { readonly by: string; readonly order: "asc" | "desc" } | null;
  readonly query: Readonly<Record<string, unknown>>;
  readonly sections: readonly Section[];
  readonly omit: readonly string[];
  readonly fixed: readonly string[];
  readonly widgets: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly relations: Readonly<Record<string, string>>;
  /** The list with the stored values of the items, if this one has those that visitors see; its fields by argument. */
  readonly stored: {
    readonly path: string;
    readonly item: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null;
  readonly search: string;
  readonly actions: readonly Action[];
  /** Numbers on the dashboard: the items that match a query. */
  readonly counts: readonly Count[];
  readonly rows: string | null;
  readonly total: string | null;
  readonly paging: {
    readonly page: string;
    readonly first: number;
    readonly size: string;
    /** The maximum size of a page. */
    readonly max: number;
  };
}
/** A request for the whole site, which the command palette offers. */
export type PageCommand = Pick<Action, "label" | "operation" | "args" | "confirm">;
/** A page that a module ships. */
export interface ModulePage {
  readonly name: string;
  readonly label: string;
  readonly icon: string | null;
  readonly group: string;
  readonly order: number;
  readonly module: string;
  readonly commands: readonly PageCommand[];
  /** The file of its script; null if the site could not load it. */
  readonly script: string | null;
}
/** The screens of the signed-in user. */
export interface Directory {
  readonly site: {
    readonly name: string;
    readonly url: string;
    readonly api: string;
    readonly locale: string;
    readonly languages: readonly string[];
    readonly timezone: string;
    /** The first day of the week; 0 is Sunday. */
    readonly week_start: number;
  };
  readonly user: {
    readonly id: number;
    readonly login: string;
    readonly name: string;
    readonly roles: readonly string[];
  };
  readonly lists: readonly List[];
  readonly settings: readonly Omit<SettingsForm, "item">[];
  readonly panels: readonly Omit<Panel, "item">[];
  readonly pages: readonly ModulePage[];
  readonly permissions: Readonly<Record<string, "yes" | "depends">>;
  /** Labels in the language of the user, by names of fields and values. */
  readonly words: Readonly<Record<string, string>>;
}
/** The schemas of a list. */
export interface ListSchemas {
  readonly fields: readonly {
    readonly name: string;
    readonly schema: JsonSchema;
    readonly contexts: readonly string[];
  }[];
  readonly isVersioned: boolean;
  readonly list: Schemas | null;
  readonly create: Schemas | null;
  readonly update: Schemas | null;
  readonly remove: Schemas | null;
  readonly owners: Readonly<Record<string, string>>;
}

/** The query for the screens of the signed-in user. */
export const directoryQuery = queryOptions({
  queryKey: ["directory"],
  queryFn: async () => (await send<Directory>("GET", "/admin/v1/screens")).body,
  staleTime: 5 * 60_000,
});
/** The screens of the signed-in user; suspends until they are loaded. */
export const useDirectory = (): Directory => useSuspenseQuery(directoryQuery).data;

/** Whether the user may use an operation, by key: `may("POST /core/v2/posts")`. */
export function useMay(): (key: string) => boolean {
  const { permissions } = useDirectory();
  return useCallback((key: string) => Object.hasOwn(permissions, key), [permissions]);
}

/** The list of a name in addresses, or of a path. */
export const useList = (name: string): List | undefined =>
  useDirectory().lists.find(({ slug, path }) => slug === name || path === name);

/** The query for the schemas of a list. */
export const schemasQuery = (slug: string) =>
  queryOptions({
    queryKey: ["schemas", slug],
    queryFn: async () => (await send<ListSchemas>("GET", `/admin/v1/screens/${slug}`)).body,
    staleTime: Number.POSITIVE_INFINITY,
  });
/** The schemas of a list; suspends until they are loaded. */
export const useSchemas = (list: List): ListSchemas =>
  useSuspenseQuery(schemasQuery(list.slug)).data;
/** The same without suspending. */
export const useMaybeSchemas = (list: List | undefined) =>
  useQuery({ ...schemasQuery(list?.slug ?? ""), enabled: list !== undefined });
