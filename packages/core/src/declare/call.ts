import type { Actor } from "./access.ts";
import type { Upload } from "./upload.ts";

/** The result of a call in process. A body that was created as a `Response` is returned as text. */
export interface CallResult<R = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: R;
}
/** The caller and headers of a call in process. Default: anonymous, without headers. */
export interface CallOptions {
  readonly as?: Actor;
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP address of the caller, if known. */
  readonly remoteAddress?: string | undefined;
  /** The language of messages in the response. Default: that of the caller or the site. */
  readonly language?: string | undefined;
  /** Files for an endpoint with `uploads`. The caller deletes those of type `Upload`. */
  readonly files?: readonly (File | Upload)[] | undefined;
}
