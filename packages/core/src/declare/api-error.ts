/** V8 says here how deep stacks are written; other engines have no such thing and take no notice. */
const stacks = Error as unknown as { stackTraceLimit: number | undefined };

/**
 * A refusal or failure with the code, message and status that a client sees.
 * Status `"auth"` becomes 401 for an anonymous caller and 403 for a known one.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | "auth";
  /** Stands beside `status` in the answer's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Stands as `additional_data` beside `data`, where the interface has it there. */
  readonly additional: readonly unknown[];
  constructor(
    code: string,
    message: string,
    status: number | "auth",
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
    additional: readonly unknown[] = [],
  ) {
    // A refusal is an answer, not a defect: nobody reads its stack, and writing one costs more than a small request.
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

/** A mistake in a declaration or a site's options: thrown by `createSite`, never at the first request. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
}
