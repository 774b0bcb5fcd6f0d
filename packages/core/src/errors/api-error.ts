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
  /** Further properties of the response's `data`, beside `status`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of `additional_data` in the response, beside `data`. */
  readonly additional: readonly unknown[];
  constructor(
    code: string,
    message: string,
    status: number | "auth",
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
    additional: readonly unknown[] = [],
  ) {
    // An error response is not a defect: nobody reads its stack, and capturing one costs more than a small request.
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
