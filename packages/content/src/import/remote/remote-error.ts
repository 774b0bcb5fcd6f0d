/** Another site that cannot be read: it is not there, refuses, or answers what the interface does not say. */
export class RemoteError extends Error {
  override name = "RemoteError";
  /** The status of its answer; 0 without one. */
  readonly status: number;
  /** Its error code, `rest_forbidden_context`, say; empty without one. */
  readonly code: string;
  constructor(message: string, status = 0, code = "", options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}
