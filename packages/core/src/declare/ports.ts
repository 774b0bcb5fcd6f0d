/** The ports of core. Adapters and hosts implement them; tests have their own. */

/** The clock. Core and all modules use it, so that tests can set the time. */
export interface Clock {
  now(): Date;
}
/** Writes one JSON object per line in production, readable lines on a terminal. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
/** An email. Addresses, names and subject must not contain line breaks: a mailer rejects them. */
export interface Message {
  readonly to: string | readonly string[];
  /** Recipients of a copy, visible to all. */
  readonly cc?: readonly string[];
  /** Recipients of a blind copy. */
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** The name of the sender; the address is always the site's own. */
  readonly fromName?: string;
  /** At most `maxAttachments`. */
  readonly attachments?: readonly Attachment[];
}
/** The maximum number of attachments of an email. A mailer rejects emails with more. */
export const maxAttachments = 10;
/** An attachment: its text or bytes, never a path or URL to read them from. */
export interface Attachment {
  /** A file name, such as `answers.csv`. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: string | Uint8Array;
}
/** Sends mail; fulfilled when the mail is handed over. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
/**
 * The only way to call other servers: a fetch that rejects private addresses, follows a few redirects and limits body
 * sizes.
 */
export interface Fetcher {
  (input: string | URL, init?: RequestInit): Promise<Response>;
}
/** A range of bytes: the first and the last one, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}
/** A stored file. `size` is that of the whole file, `stream` contains the requested range. */
export interface StoredFile {
  readonly stream: ReadableStream<Uint8Array>;
  readonly size: number;
  readonly modified: Date;
}
/** An entry of a file listing. */
export interface BlobEntry {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
}
/** Stored files by name. A name is a relative path; writing an existing one replaces the file. */
export interface Blobs {
  /**
   * Stores a file: completely when the promise is fulfilled, otherwise not at all. With `exclusive`, an existing name
   * is rejected: the result is undefined, and the file is unchanged.
   */
  put(
    name: string,
    data: ReadableStream<Uint8Array> | Uint8Array,
    options?: { readonly type?: string; readonly exclusive?: boolean },
  ): Promise<{ readonly size: number } | undefined>;
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(name: string): Promise<boolean>;
  /**
   * Every file whose name starts with `prefix`, unordered. A file that exists throughout is listed once; one that is
   * added or removed during the listing may be included or not. `hidden` also lists files that `put` cannot have
   * written, such as a `.htaccess` in the folder; `get` and `remove` accept their names.
   */
  list(prefix?: string, options?: { readonly hidden?: boolean }): AsyncIterable<BlobEntry>;
}
/** A temporary file of bytes: an upload, or a copy of a stored file. Its user must call `drop`. */
export interface TempFile {
  readonly size: number;
  /** Its path, on hosts with a file system. */
  readonly path?: string;
  stream(): ReadableStream<Uint8Array>;
  /** The first bytes, up to `length`. */
  head(length: number): Promise<Uint8Array>;
  /** Deletes the bytes. Safe to call twice. */
  drop(): Promise<void>;
}
/**
 * Stores bytes temporarily, with bounded memory. More than `limit` bytes are a 413 `rest_request_too_large`, and
 * nothing is stored.
 */
export interface TempStorage {
  (data: ReadableStream<Uint8Array>, options: { readonly limit: number }): Promise<TempFile>;
}
/** The dimensions, format and metadata of an image. */
export interface ImageInfo {
  /** `image/jpeg`, `image/png`, … */
  readonly type: string;
  /** Pixels, after the rotation in the EXIF metadata. */
  readonly width: number;
  readonly height: number;
  /** Number of frames; 1 for a still image. */
  readonly frames: number;
  /** EXIF and IPTC metadata, as text: `camera`, `aperture`, `created_timestamp`, `title`, `caption`, … */
  readonly notes: Readonly<Record<string, string>>;
}
/** Changes of an image, in this order: crop, rotate, resize. The rotation in the EXIF metadata is applied first. */
export interface ImageChange {
  /** Pixels of the image after the rotation in the EXIF metadata. */
  readonly crop?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Degrees clockwise. */
  readonly rotate?: number;
  /** The box into which the image must fit; with `cover` it fills the box and is cropped. Images are never enlarged. */
  readonly width?: number;
  readonly height?: number;
  readonly fit?: "inside" | "cover";
  /** The media type of the new image, such as `image/png`; without it that of the image. */
  readonly type?: string;
}
/** Reads and changes images. Unknown formats and images over the limits are rejected before they are decoded. */
export interface Images {
  /**
   * Undefined for files that are not images of a known type.
   *
   * @throws ApiError 413 `rest_image_too_large` for too many pixels or frames, 400 `rest_image_broken`.
   */
  probe(source: TempFile): Promise<ImageInfo | undefined>;
  /** A new image without metadata. Undefined if the type cannot be written. */
  change(
    source: TempFile,
    change: ImageChange,
  ): Promise<
    | {
        readonly bytes: Uint8Array;
        readonly type: string;
        readonly width: number;
        readonly height: number;
      }
    | undefined
  >;
}
/** Everything that a site needs from its host; each is an option of `createSite`. */
export interface Ports {
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly fetch: Fetcher;
  readonly blobs: Blobs;
  readonly tempStorage: TempStorage;
  readonly images: Images;
}
