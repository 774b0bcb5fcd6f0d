/** What goes back, before it becomes the one `Response`: all headers are known here. */
export interface ResponseDraft {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`, a header of its own each. Answers inside an envelope or a batch have none. */
  readonly cookies?: readonly string[] | undefined;
  /** Those of its headers that pages of other origins may read, beside those that they may read of all answers. */
  readonly exposes?: readonly string[];
  /** A JSON value; undefined for an empty body. */
  readonly body: unknown;
  /** The body as JSON, where it was written piece by piece; `body` is not there then. */
  readonly text?: string;
  /** The body as bytes, where it was made before. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** A handler's own `Response`, passed on untouched. */
  readonly response?: Response;
}
