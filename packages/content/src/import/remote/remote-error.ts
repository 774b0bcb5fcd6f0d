/** An error of another site: it cannot be reached, or its response is an error or does not match the schema. */
export class RemoteError extends Error {
  override name = "RemoteError";
  /** The status of the response; 0 without one. */
  readonly status: number;
  /** The error code of the response, such as `rest_forbidden_context`; empty without one. */
  readonly code: string;
  constructor(message: string, status = 0, code = "", options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}
