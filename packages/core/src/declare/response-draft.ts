/** A response under construction, before it becomes the one `Response`: all headers are known here. */
export interface ResponseDraft {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`, one header each. Responses inside an envelope or a batch have none. */
  readonly cookies?: readonly string[] | undefined;
  /** Headers that pages of other origins may read, in addition to those of all responses. */
  readonly exposes?: readonly string[];
  /** A JSON value; undefined for an empty body. */
  readonly body: unknown;
  /** The body as JSON, if it was written piece by piece; `body` is not set then. */
  readonly text?: string;
  /** The body as bytes, for a static body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** The body as a stream of events. */
  readonly stream?: ReadableStream<Uint8Array>;
  /** Opens a WebSocket, with these headers in the response of its handshake, which the host sends. */
  readonly upgrade?: (headers: Readonly<Record<string, string>>) => Response;
  /** A handler's own `Response`, passed on unchanged. */
  readonly response?: Response;
}
