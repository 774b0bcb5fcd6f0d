/** What a refusal says beside its code and message. */
export interface RefusalData {
  readonly status: number;
  /** By argument: what is wrong with it; of missing ones a list of names. */
  readonly params?: unknown;
  /** By argument: code, message and data of its refusal. */
  readonly details?: unknown;
  readonly [name: string]: unknown;
}

/** The site refused a call. `code` is what programs tell refusals apart by: `rest_forbidden`, `rest_invalid_param`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly data: RefusalData;
  /** The headers of the answer; empty for an item of a batch that tells none. */
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers: Headers = new Headers()) {
    const { code, message, data } = (isRecord(body) ? body : {}) as Partial<
      Record<string, unknown>
    >;
    super(typeof message === "string" ? message : `The site answered with status ${status}.`);
    this.code = typeof code === "string" ? code : "unknown_answer";
    this.status = status;
    this.data = { ...(isRecord(data) && data), status };
    this.headers = headers;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether something thrown is a refusal of the site; with a code, whether it is that one. */
export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
