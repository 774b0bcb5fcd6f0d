export { DefinitionError } from "@waymark/storage";

/** V8 reads the maximum stack depth from here; other engines ignore it. */
const stacks = Error as unknown as { stackTraceLimit: number | undefined };

/**
 * An error response with the code, message and status that a client sees. Status `"auth"` becomes 401 for an anonymous
 * caller and 403 for an authenticated one.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | "auth";
  /** Further properties of the response's `data`, in addition to `status`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of `additional_data` in the response, next to `data`. */
  readonly additional: readonly unknown[];
  constructor(
    code: string,
    message: string,
    status: number | "auth",
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
    additional: readonly unknown[] = [],
  ) {
    // An error response is not a defect: its stack is never read, and capturing one costs more than a small request.
    const limit = stacks.stackTraceLimit;
    stacks.stackTraceLimit = 0;
    super(message);
    stacks.stackTraceLimit = limit;
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = headers;
    this.additional = additional;
  }
}

/** For `catch`: undefined for an `ApiError`, such as that of rejected credentials. Other errors are thrown again. */
export function ignoreApiError(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** One row of an error table: status (`"auth"`: 401 anonymous, 403 authenticated), message, and when it happens. */
export type ErrorRow = readonly [status: number | "auth", message: string, when: string];
export interface ErrorParts {
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly additional?: readonly unknown[];
}
/** Creates the error of one row; `data` is added to the response's `data`, `additional` becomes `additional_data`. */
export interface MakeError {
  (parts?: ErrorParts): ApiError;
}
/** Errors by their code. */
export type ErrorTable<K extends string = string> = Readonly<Record<K, ErrorRow>>;

/** Turns a table of errors into functions that create them: `throw errors.rest_no_route()`. */
export function defineErrors<const K extends string>(
  table: ErrorTable<K>,
): { readonly [N in K]: MakeError } & { readonly "~table": ErrorTable<K> } {
  const made: Record<string, unknown> = { "~table": table };
  for (const [code, [status, message]] of Object.entries<ErrorRow>(table))
    made[code] = (parts: ErrorParts = {}) =>
      new ApiError(
        code,
        parts.message ?? message,
        status,
        parts.data,
        parts.headers,
        parts.additional,
      );
  return made as never;
}
