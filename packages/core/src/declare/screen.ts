import type { JsonSchema } from "../args/json-schema.ts";
import { defineContribution } from "./contribution.ts";

/**
 * How an admin interface edits or shows a value, if its schema does not say so: `media` and `relation` pick an item of
 * another list, `term-picker` picks terms and creates those that are missing, `rich-text` is a text in blocks, as posts
 * have, `money` is an amount in minor units.
 */
export type Widget =
  | "code"
  | "color"
  | "datetime"
  | "json"
  | "media"
  | "money"
  | "multiline"
  | "relation"
  | "rich-text"
  | "switch"
  | "term-picker"
  | "url";

/** A column of a list. */
export interface ScreenColumn {
  /**
   * The field; a path with dots for a part of it: `title.rendered`. `_embedded.core:featuredmedia.0` is the first embedded item
   * of a relation, which the list is then asked for.
   */
  readonly field: string;
  /** The heading. Default: derived from the name of the field. */
  readonly label?: string;
  /** How the value is shown: `image` is an address or an item of the media library, `values` are those of an object. Default: derived from its schema. */
  readonly as?:
    | "count"
    | "date"
    | "html"
    | "image"
    | "money"
    | "status"
    | "text"
    | "time"
    | "url"
    | "values"
    | "yes-no";
  /** The value of the argument `orderby` that sorts by this column. Default: the field, if `orderby` accepts it. */
  readonly sort?: string;
  /** The list that the value is an id of: its title is shown instead. */
  readonly relation?: string;
}

/** A group of the fields of a form. */
export interface ScreenSection {
  readonly label: string;
  /** The arguments of the endpoints that create and update. */
  readonly fields: readonly string[];
  /** Where it is shown: beside the form, or in it. Default `main`. */
  readonly place?: "main" | "side";
}

/** A button that sends a request. */
export interface ScreenAction {
  readonly label: string;
  /** The operation: `POST /redirection/v1/bulk/redirect/:bulk`. It is shown to callers who may use it. */
  readonly operation: string;
  /**
   * Its arguments. `:id` and other fields of the item are replaced. If one is a list with a single field, as in
   * `{ items: [":id"] }`, several selected items are sent in one request.
   */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Whether it opens the form of the operation, which creates an item, filled in with `args`, instead of sending it. */
  readonly opensForm?: boolean;
  /** A question that must be answered first. */
  readonly confirm?: string;
  /**
   * `list`: it concerns no item; the screen of the list and the command palette offer it, and `args` are sent as they are.
   * Default `item`.
   */
  readonly scope?: "item" | "list";
  /** Whether it is also offered for several selected items. Default `false`. */
  readonly bulk?: boolean;
  /** Only for items whose fields have these values: `{ enabled: true }`. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Whether it deletes or cannot be undone. */
  readonly danger?: boolean;
}

/** A number on the dashboard: the items of a list that match a query. It is hidden while it is 0. */
export interface ScreenCount {
  /** What the items are: `Comments awaiting moderation`. */
  readonly label: string;
  /** The arguments of the list. They are also the filters of the list that the number links to: `{ status: "hold" }`. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

/**
 * What an admin interface cannot derive from the declarations of a list and its items. Everything except the name is
 * optional.
 */
export interface Screen {
  /** The path of the list: `/bookings/v1/rooms`. */
  readonly name: string;
  /** The items, as the menu names them: `Rooms`. Default: the last part of the path. */
  readonly label?: string;
  /** One item: `Room`. */
  readonly singular?: string;
  /** The name of an icon of the admin, such as `calendar`, `file`, `image`, `list`, `tag`, `users`. */
  readonly icon?: string;
  /** The heading in the menu under which it is listed. Default: that of its namespace. */
  readonly group?: string;
  /** Its position in the menu. Default 50. */
  readonly order?: number;
  /** Whether it is left out of the menu. */
  readonly hidden?: boolean;
  /** The field that names an item, such as `name` or `title.rendered`. Default: the first that is known as one. */
  readonly title?: string;
  /** The columns of the list, in their order: fields, or fields with more options. */
  readonly columns?: readonly (string | ScreenColumn)[];
  /**
   * The arguments of the list that are offered as filters. A range of dates is named by the argument for its beginning, such as `after`.
   * Default: all that are enumerations, relations or ranges of dates.
   */
  readonly filters?: readonly string[];
  /** The order of the list. Default: that of the endpoint. */
  readonly sort?: { readonly by: string; readonly order: "asc" | "desc" };
  /** Further arguments of every request for the list. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The groups of the form. Arguments in none of them are in the last. */
  readonly sections?: readonly ScreenSection[];
  /** The arguments that the form leaves out. */
  readonly omit?: readonly string[];
  /** Widgets by argument. */
  readonly widgets?: Readonly<Record<string, Widget>>;
  /** Labels by argument. Default: the title in the schema, or derived from the name. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Lists by argument, of which the argument is an id, or a list of ids: `{ room_id: "/bookings/v1/rooms" }`. */
  readonly relations?: Readonly<Record<string, string>>;
  /** Buttons for items. */
  readonly actions?: readonly ScreenAction[];
  /** Numbers on the dashboard, such as items that wait for somebody. */
  readonly counts?: readonly ScreenCount[];
  /** The argument that searches; a path with dots for a property of one: `filterBy.url`. Default `search`. */
  readonly search?: string;
  /**
   * The path of the list whose items it belongs to: it is a tab of their screens. Default: the list that its own path
   * continues, as `/forms/v1/forms/:id/submissions` does.
   */
  readonly below?: string;
  /** The path of an item, if it does not continue the path of the list: `/forms/v1/submissions/:id`. */
  readonly item?: string;
  /** The property of the response that holds the items, if the response is no list: `items`. */
  readonly rows?: string;
  /** The property of the response with the number of all items: `total`. */
  readonly total?: string;
  /** The argument with the number of the page, and that of its first page. Default `page` and 1. */
  readonly paging?: { readonly page?: string; readonly first?: number; readonly size?: string };
  /** The field that identifies an item. Default `id`. */
  readonly id?: string;
}

/**
 * Screens of an admin interface: data for what it cannot derive. A module that contributes none gets screens derived
 * from its endpoints.
 */
export const screens = defineContribution<Screen>("core.screens");

/**
 * What an admin interface cannot derive from the declarations of settings: a path whose `GET` reads them and whose
 * `PATCH` or `POST` updates them. Without it, paths that end in `/settings` or `/setting` are shown as derived.
 */
export interface SettingsScreen {
  /** The path with its parameters filled in: `/redirection/v1/setting`, `/things/v1/kinds/rooms/settings`. */
  readonly name: string;
  /** The heading: `Redirects`. Default: the first part of the path. */
  readonly label?: string;
  /** A sentence below the heading. */
  readonly about?: string;
  /** Its position among the settings. Default 50. */
  readonly order?: number;
  /** Whether it is left out. */
  readonly hidden?: boolean;
  /** The path of the values in the response: `config`; `fields.*.data` for one in each. Default: the response itself. */
  readonly values?: string;
  /** The argument that holds all changed values: `fields`. Default: each value is an argument. */
  readonly argument?: string;
  /** The schemas of the values, if the arguments do not declare them. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /** The groups of the form, as in `Screen`. */
  readonly sections?: readonly ScreenSection[];
  /** The arguments that the form leaves out. */
  readonly omit?: readonly string[];
  /** Widgets by argument. */
  readonly widgets?: Readonly<Record<string, Widget>>;
  /** Lists by argument, of which the argument is an id. */
  readonly relations?: Readonly<Record<string, string>>;
  /** Labels by argument. Default: the title in the schema, or derived from the name. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Forms for settings in an admin interface: data for what it cannot derive. */
export const settingsScreens = defineContribution<SettingsScreen>("core.settingsScreens");
