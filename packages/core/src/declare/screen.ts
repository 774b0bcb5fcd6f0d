import type { JsonSchema } from "../args/json-schema.ts";
import { defineContribution } from "./contribution.ts";
import type { ModuleContext } from "./module-context.ts";

/**
 * How an admin interface edits or shows a value, if the schema does not determine it. `media` picks a file of the
 * media library, and `image` only an image; `relation` picks an item of another list; `term-picker` picks terms and
 * creates missing ones; `rich-text` edits a text in blocks, like that of a post; `money` is an amount in minor units.
 */
export type Widget =
  | "code"
  | "color"
  | "datetime"
  | "image"
  | "json"
  | "media"
  | "money"
  | "multiline"
  | "number"
  | "relation"
  | "rich-text"
  | "switch"
  | "term-picker"
  | "url";

/** A column of a list. */
export interface ScreenColumn {
  /**
   * The field; a path with dots for a part of it: `title.rendered`. `_embedded.core:featuredmedia.0` is the first
   * embedded item of a relation, which is then requested with the list.
   */
  readonly field: string;
  /** The heading. Default: derived from the name of the field. */
  readonly label?: string;
  /**
   * How the value is shown. `image` is a URL or an item of the media library; `values` lists the values
   * of an object; `labels` shows names, such as those of roles, by their labels. Default: derived from the schema.
   */
  readonly as?:
    | "count"
    | "date"
    | "html"
    | "image"
    | "labels"
    | "money"
    | "status"
    | "text"
    | "time"
    | "url"
    | "values"
    | "yes-no";
  /** The value of the argument `orderby` that sorts by this column. Default: the field, if `orderby` accepts it. */
  readonly sort?: string;
  /** The list to which the value refers by id. The title of the item is shown instead of the id. */
  readonly relation?: string;
}

/** A group of the fields of a form. */
export interface ScreenSection {
  readonly label: string;
  /** The arguments of the endpoints that create and update. */
  readonly fields: readonly string[];
  /** The position of the section: in the form (`main`, the default) or beside it (`side`). */
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
  /**
   * Whether the button opens the form of the operation, filled in with `args`, instead of sending
   * the request. The operation must create an item.
   */
  readonly opensForm?: boolean;
  /** A question that the user must confirm first. */
  readonly confirm?: string;
  /**
   * `list`: the action does not apply to an item. The screen of the list and the command palette offer it,
   * and `args` are sent unchanged. Default `item`.
   */
  readonly scope?: "item" | "list";
  /** Whether it is also offered for several selected items. Default `false`. */
  readonly bulk?: boolean;
  /** Offers the action only for items whose fields have these values: `{ enabled: true }`. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Whether the action deletes something or cannot be undone. */
  readonly danger?: boolean;
}

/** A number on the dashboard: how many items of a list match a query. It is hidden while it is 0. */
export interface ScreenCount {
  /** The label, which describes the items: `Comments awaiting moderation`. */
  readonly label: string;
  /** The arguments of the list. They are also the filters of the list that the number links to: `{ status: "hold" }`. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A screen of an admin interface for a list and its items: everything that cannot be derived from their
 * declarations. All properties except the name are optional.
 */
export interface Screen {
  /** The path of the list: `/bookings/v1/rooms`. */
  readonly name: string;
  /** The plural label of the items, in the menu and as a heading: `Rooms`. Default: the last part of the path. */
  readonly label?: string;
  /** The singular label of an item: `Room`. */
  readonly singular?: string;
  /** The name of an icon of the admin, such as `calendar`, `file`, `image`, `list`, `tag`, `users`. */
  readonly icon?: string;
  /** The menu heading under which the screen is listed. Default: that of its namespace. */
  readonly group?: string;
  /** Its position in the menu. Default 50. */
  readonly order?: number;
  /** Whether the screen is left out of the menu. */
  readonly hidden?: boolean;
  /** The field with the name of an item, such as `name` or `title.rendered`. Default: the first field with a common name for it. */
  readonly title?: string;
  /** The columns of the list, in their order: fields, or fields with more options. */
  readonly columns?: readonly (string | ScreenColumn)[];
  /**
   * The arguments of the list that are offered as filters. A range of dates is named by the argument for its
   * beginning, such as `after`. Default: all that are enumerations, relations or ranges of dates.
   */
  readonly filters?: readonly string[];
  /** The order of the list. Default: that of the endpoint. */
  readonly sort?: { readonly by: string; readonly order: "asc" | "desc" };
  /** Further arguments of every request for the list. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The sections of the form. Arguments that are in none of them are added to the last one. */
  readonly sections?: readonly ScreenSection[];
  /** The arguments that the form leaves out. */
  readonly omit?: readonly string[];
  /** Widgets by argument. */
  readonly widgets?: Readonly<Record<string, Widget>>;
  /** Labels by argument. Default: the title in the schema, or derived from the name. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * The values of arguments whose schemas do not list them, because they depend on the site or the caller:
   * `{ roles: ({ all }) => all(roles).map(({ name }) => name) }`. The form and the filter offer these values, by their
   * labels.
   */
  readonly choices?: Readonly<
    Record<string, (ctx: Pick<ModuleContext, "actor" | "all">) => readonly string[]>
  >;
  /**
   * The arguments that cannot be changed once the item exists, as a function if that depends on the caller. The form
   * shows them without letting users edit them.
   */
  readonly fixed?: readonly string[] | ((ctx: Pick<ModuleContext, "actor">) => readonly string[]);
  /** The lists to which arguments refer by id, or by a list of ids: `{ room_id: "/bookings/v1/rooms" }`. */
  readonly relations?: Readonly<Record<string, string>>;
  /**
   * Where the stored values of the items are, for a list that returns texts as visitors see them: in the list `path`,
   * whose items have the same ids and the context `edit`. `fields` are their fields by argument of the form:
   * `{ title: "title.raw" }`. Edit locks of that path apply to the items, and links to it open their forms.
   */
  readonly stored?: {
    readonly path: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  /** Buttons for items. */
  readonly actions?: readonly ScreenAction[];
  /** Numbers on the dashboard, such as the number of items that need attention. */
  readonly counts?: readonly ScreenCount[];
  /** The argument for searching; a path with dots for a property of an argument: `filterBy.url`. Default `search`. */
  readonly search?: string;
  /**
   * The path of the parent list: this screen is a tab of the screens of its items. Default: the list whose path this
   * path extends, as `/forms/v1/forms/:id/submissions` extends `/forms/v1/forms`.
   */
  readonly below?: string;
  /** The path of an item, if it does not extend the path of the list: `/forms/v1/submissions/:id`. */
  readonly item?: string;
  /** The property of the response that contains the items, if the response is not a list: `items`. */
  readonly rows?: string;
  /** The property of the response with the number of all items: `total`. */
  readonly total?: string;
  /** The argument with the page number, and the number of the first page. Default `page` and 1. */
  readonly paging?: { readonly page?: string; readonly first?: number; readonly size?: string };
  /** The field that identifies an item. Default `id`. */
  readonly id?: string;
}

/** Extension point for screens of an admin interface. Screens of modules that contribute none are derived from their endpoints. */
export const screens = defineContribution<Screen>("core.screens");

/**
 * A form for settings in an admin interface: everything that cannot be derived from the declarations of a
 * path whose `GET` reads settings and whose `PATCH` or `POST` updates them. Forms for paths that end in
 * `/settings` or `/setting` are derived without it. With `beside`, the settings are those of an item.
 */
export interface SettingsScreen {
  /**
   * The path with its parameters filled in: `/redirection/v1/setting`, `/things/v1/kinds/rooms/settings`. With
   * `beside`, the parameter for the id of the item remains: `/seo/v2/items/:id`.
   */
  readonly name: string;
  /**
   * The lists of the items to which the settings belong: `["/core/v2/posts"]`, or a function that derives them from
   * contributions. The form is then a panel beside the text of these items, and is saved with them. Callers see it if
   * they may use both endpoints.
   */
  readonly beside?: readonly string[] | ((ctx: Pick<ModuleContext, "all">) => readonly string[]);
  /** The heading: `Redirects`. Default: the first part of the path. */
  readonly label?: string;
  /** A sentence below the heading. */
  readonly description?: string;
  /** Its position among the settings. Default 50. */
  readonly order?: number;
  /** Whether the form is left out. */
  readonly hidden?: boolean;
  /**
   * The path of the values in the response: `config`, or `fields.*.data` if each field
   * contains its value. Default: the response itself.
   */
  readonly values?: string;
  /** The argument that holds all changed values: `fields`. Default: each value is an argument. */
  readonly argument?: string;
  /** The schemas of the values, if the arguments do not declare them. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /** The sections of the form, as in `Screen`. */
  readonly sections?: readonly ScreenSection[];
  /** The arguments that the form leaves out. */
  readonly omit?: readonly string[];
  /** Widgets by argument. */
  readonly widgets?: Readonly<Record<string, Widget>>;
  /** The lists to which arguments refer by id. */
  readonly relations?: Readonly<Record<string, string>>;
  /** Labels by argument. Default: the title in the schema, or derived from the name. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Recommended numbers of characters by argument. Once a text is entered, the form shows how many it has. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** A preview above the fields of a panel. */
  readonly preview?: {
    /** `search-result`: how search engines show the item, with the arguments `title` and `description`. */
    readonly name: "search-result";
    /**
     * The fields of the item with the texts that apply while an argument is empty, by argument:
     * `{ title: ["head.title"] }`. The first one with a text is shown.
     */
    readonly defaults?: Readonly<Record<string, readonly string[]>>;
    /**
     * What marks variables in texts, such as `%%`. Only the site can replace them, so a text with a variable counts
     * as empty.
     */
    readonly variables?: string;
  };
}

/** Extension point for forms for settings in an admin interface. */
export const settingsScreens = defineContribution<SettingsScreen>("core.settingsScreens");
