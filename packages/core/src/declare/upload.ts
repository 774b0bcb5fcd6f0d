import type { Actor, Capability } from "./access.ts";
import type { TempFile } from "./ports.ts";

/** How an endpoint accepts files. It requires `transaction: false`, because a file may take long to arrive. */
export interface Uploads {
  /** The field of a multipart form that holds the file. Files in other fields are ignored. */
  readonly field: string;
  /** The maximum number of files in a form. If it is set, files in fields such as `field[name]` are accepted as well. Default: one file. */
  readonly maxFiles?: number;
  /** Whether requests without a file are valid: clients may send the arguments as JSON. It is documented, not checked. */
  readonly optional?: true;
  /** Maximum size of the body in bytes, if less than the site's `limits.upload`. */
  readonly limit?: number;
  /** The callers whose files are stored. Files of other callers are skipped while the form is read, and `access` then rejects the call. */
  readonly from: Capability | ((actor: Actor) => boolean);
}

/** An uploaded file. Its bytes are deleted after the response. */
export interface Upload {
  /** Its bytes in temporary storage. */
  readonly tempFile: TempFile;
  /** `raw`: the file is the body. `multipart`: it is a part of a form. */
  readonly form: "raw" | "multipart";
  /** The form field that contained it; `""` for a raw body. */
  readonly field: string;
  /** The content type that was sent; `""` if none. It is not verified. */
  readonly type: string;
  /** Content-Disposition of the request or of the part. */
  readonly disposition: string | undefined;
  /** The file name in a form, as sent. Undefined for raw bodies, whose `disposition` may have one. */
  readonly name: string | undefined;
  /** Content-MD5 of the request: the client's digest of the file. */
  readonly md5: string | undefined;
}

/** The upload of one request. */
export interface ReceivedUploads {
  /** Reads the file, once, when the handler calls it; undefined if there is none. */
  readonly take: () => Promise<Upload | undefined>;
  /** All files of a form, in order. */
  readonly all: () => Promise<readonly Upload[]>;
  /** Deletes everything that was read. */
  readonly drop: () => Promise<void>;
}
