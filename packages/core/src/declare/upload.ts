import type { Actor, Capability } from "./access.ts";
import type { TempFile } from "../ports.ts";

/** What an endpoint says of the files that it takes. It has `transaction: false`, for a file may take long to arrive. */
export interface Uploads {
  /** The field of a multipart form that holds the file. Files in other fields are passed over. */
  readonly field: string;
  /** Bytes of the whole body, where less than the site's `limits.upload` is enough. */
  readonly limit?: number;
  /** Whose files are kept. The bytes of others are passed over while a form is read; `access` then refuses the call. */
  readonly from: Capability | ((actor: Actor) => boolean);
}

/** A file that came with a request. Its bytes are let go of when the request is answered. */
export interface Upload {
  readonly spooled: TempFile;
  /** `raw`: the file is the body. `multipart`: it is a part of a form. */
  readonly form: "raw" | "multipart";
  /** The content type that was sent, `""` where none was. Nothing vouches for it. */
  readonly type: string;
  /** Content-Disposition of the request, or of the part. */
  readonly disposition: string | undefined;
  /** The file's name in a form, as it was sent. Undefined for raw bodies, whose `disposition` may hold one. */
  readonly name: string | undefined;
  /** Content-MD5 of the request: what the client takes the file's digest to be. */
  readonly md5: string | undefined;
}

/** The file of one request on its way in. */
export interface Intake {
  /** Takes the file in, once, when the handler asks; undefined where none came. */
  readonly take: () => Promise<Upload | undefined>;
  /** Lets go of all that was taken in. */
  readonly drop: () => Promise<void>;
}
