/**
 * What pages of modules in the admin import: hooks and components. The admin replaces the import by a file of its own when it serves the script.
 */
import type { ReactElement, ReactNode } from "react";

// Data

/** Arguments of a request; those that are parameters of the path are put there. */
export type Args = Readonly<Record<string, unknown>>;

/** Why a request failed. */
export interface Problem {
  /** The status of the response; 0 if the site could not be reached. */
  readonly status: number;
  /** The code of the error, such as `rest_forbidden`; empty if the site could not be reached. */
  readonly code: string;
  /** A sentence in the language of the user. */
  readonly message: string;
  /** Sentences by argument. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What `useQuery` returns. */
export interface Query<T> {
  /** The body of the response; while other arguments are loading, that of the previous ones. */
  readonly data: T | undefined;
  /** The number of all items, if the response is a page of a list. */
  readonly total: number | undefined;
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  readonly refetch: () => void;
}
/** Options of `useQuery`. */
export interface QueryOptions<T> {
  /** Whether the request is sent. Default `true`. */
  readonly isEnabled?: boolean;
  /** After how many milliseconds it is sent again, or `false`. */
  readonly refetchAfter?: (data: T | undefined) => number | false;
}
/** Reads an endpoint by its key: `useQuery("GET /bookings/v1/rooms", { per_page: 20 })`. Results are kept for ten seconds. */
export function useQuery<T>(operation: string, args?: Args, options?: QueryOptions<T>): Query<T>;

/** What `useMutation` returns. */
export interface Mutation<T> {
  /** Sends the request. Resolves to whether it succeeded, and never rejects. */
  readonly run: (args?: Args) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly data: T | undefined;
  /** Why the last request failed. */
  readonly problem: Problem | undefined;
}
/** Options of `useMutation`. */
export interface MutationOptions<T> {
  /** A notification after success. */
  readonly message?: string;
  readonly onSuccess?: (data: T) => void;
  /** Whether failures are shown as notifications. Default `true`; with `false` the page shows `problem`. */
  readonly notifiesProblems?: boolean;
}
/** Sends requests that change something: `useMutation("DELETE /bookings/v1/rooms/:id")`. Then the queries of the screen are sent again. */
export function useMutation<T = unknown>(
  operation: string,
  options?: MutationOptions<T>,
): Mutation<T>;

/** Sends one request, outside of hooks. Rejects with an error for `toProblem`. */
export function call<T = unknown>(operation: string, args?: Args): Promise<T>;
/** Why a request failed, from the error that `call` rejects with. */
export function toProblem(error: unknown): Problem;

/** Whether the user may use an operation, or may for some items: `useCan("POST /bookings/v1/rooms")`. */
export function useCan(operation: string): boolean;

// Surroundings

/** The site, the user, and the language of the admin. */
export interface Admin {
  readonly site: { readonly name: string; readonly url: string; readonly timezone: string };
  readonly user: { readonly id: number; readonly login: string; readonly name: string };
  /** A BCP 47 tag for `Intl`: `de-AT`. */
  readonly locale: string;
}
/** The site, the user, and the language of the admin. */
export function useAdmin(): Admin;

/**
 * A function that returns the address of an item's screen for `Link`, by the path of the item in the API: `screenOf("/core/v2/posts/12")`; undefined if the
 * user has none.
 */
export function useScreens(): (path: string) => string | undefined;

/** ICU messages by key. */
export type Texts = Readonly<Record<string, string>>;
/** A text in the language of the user. */
export type Translate<K extends string> = (
  key: K,
  values?: Readonly<Record<string, string | number>>,
) => string;
/** The texts of a page by language. Those in the language of the user are used, otherwise the English ones. */
export function useTexts<T extends Texts>(
  catalogues: { readonly en: T } & Readonly<Record<string, { readonly [K in keyof T]: string }>>,
): Translate<keyof T & string>;

/** Offers a command in the command palette (`Ctrl+K`) while the component is shown; with `undefined` it is not offered. */
export function useCommand(label: string, run: (() => void) | undefined): void;

/** The query string of the address, and a function that changes parts of it; `undefined` removes one. */
export function useSearch(): readonly [
  Readonly<Record<string, string>>,
  (change: Readonly<Record<string, string | undefined>>) => void,
];

/** Shows a notification. */
export function notify(message: string, kind?: "error" | "info"): void;
/** Asks a question in a dialog. Resolves to whether it was confirmed. */
export function confirm(question: {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly action: string;
  readonly isDangerous?: boolean;
}): Promise<boolean>;

// Layout

/** The heading of a page, with buttons at its end. */
export function PageHeader(props: {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
}): ReactElement;
/** A part of a page on a surface of its own. */
export function Section(props: {
  readonly title?: string;
  readonly children: ReactNode;
}): ReactElement;
/** Content one below another. */
export function Stack(props: { readonly children: ReactNode }): ReactElement;
/** Content side by side, which continues in the next line where it does not fit. */
export function Row(props: { readonly children: ReactNode }): ReactElement;
/** A paragraph; `muted` for what is less important. */
export function Text(props: {
  readonly kind?: "muted" | "strong";
  readonly children: ReactNode;
}): ReactElement;
/** A link to a screen of the admin, `/posts/12`, or to a URL; without an address, only its content. */
export function Link(props: {
  readonly to: string | undefined;
  readonly children: ReactNode;
}): ReactElement;
/** A short text that stands out. */
export function Badge(props: {
  readonly color?: "blue" | "gray" | "green" | "orange" | "red" | "yellow";
  readonly children: ReactNode;
}): ReactElement;
/** A bar from 0 to 1. `label` is its name for screen readers. */
export function Progress(props: { readonly value: number; readonly label: string }): ReactElement;
/** Shown while something is loading. */
export function Loading(): ReactElement;
/** Shown instead of content that there is not. */
export function Empty(props: { readonly title: string; readonly text?: string }): ReactElement;
/** Shows why a request failed, with a button to try again. */
export function ProblemMessage(props: {
  readonly problem: Problem;
  readonly retry?: () => void;
}): ReactElement;
/** Shows that a query is loading or why it failed, otherwise what `children` returns for its data. */
export function QueryView<T>(props: {
  readonly query: Query<T>;
  readonly children: (data: T) => ReactNode;
}): ReactElement;

// Tables

/** A column of a table. */
export interface TableColumn<T> {
  readonly label: string;
  readonly value: (row: T) => ReactNode;
  /** Whether it is aligned to the end. */
  readonly isNumber?: boolean;
  /** Whether it needs much space, as texts and fields do. */
  readonly isWide?: boolean;
}
/** A table, whose first column names the rows. On phones each row is a card. */
export function Table<T>(props: {
  /** Its name for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => number | string;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
}): ReactElement;
/** Buttons for the pages of a list; nothing for a single page. */
export function Pagination(props: {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}): ReactElement;

// Forms

/** A button. Its kind is `default`, unless it is the main one of the page or deletes something. */
export function Button(props: {
  readonly kind?: "danger" | "default" | "primary";
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  /** Whether it is small, as in a table. */
  readonly isSmall?: boolean;
  /** Its name for screen readers, if the text alone does not say what it is for. */
  readonly label?: string;
  /** For a button that turns something on and off: whether it is on. */
  readonly isPressed?: boolean;
  /** In a `Form`, a button without it submits the form. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}): ReactElement;
/** A form. Enter in a field submits it. */
export function Form(props: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactElement;

/** What all fields have. */
export interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly help?: string;
  /** A sentence about a wrong value, such as one of `fields` of a problem. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}
/** A field for text; with `rows`, of several lines. */
export function TextField(
  props: FieldProps<string> & {
    readonly type?: "date" | "email" | "search" | "text" | "url";
    readonly rows?: number;
    /** Whether it has the focus when it appears. */
    readonly hasFocus?: boolean;
    readonly maxLength?: number;
    readonly placeholder?: string;
  },
): ReactElement;
/** A field for a number; null while it is empty. */
export function NumberField(
  props: FieldProps<number | null> & { readonly min?: number; readonly max?: number },
): ReactElement;
/** A field for one of several values. */
export function SelectField(
  props: FieldProps<string> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
): ReactElement;
/** A field for yes or no. */
export function Checkbox(props: FieldProps<boolean>): ReactElement;
