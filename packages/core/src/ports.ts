/** What core asks of its surroundings. Adapters and hosts bring these; tests bring their own. */
import { consoleLog } from "./log/console-log.ts";
import { memoryTempStorage } from "./memory-temp-storage.ts";

/** The time. All of core and of the modules asks it, so that tests can set it. */
export interface Clock {
  now(): Date;
}
/** One JSON object per line in production, readable lines on a terminal. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
/** One mail. Addresses, names and subject hold no line breaks: a mailer refuses them. */
export interface Message {
  readonly to: string | readonly string[];
  /** Who gets a copy, for all to see. */
  readonly cc?: readonly string[];
  /** Who gets a copy that nobody else sees. */
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** The name beside the sender's address, which is the site's own in any case. */
  readonly fromName?: string;
  readonly attachments?: readonly Attachment[];
}
/** A file that comes along with a mail: its text or bytes, never a place to read them from. */
export interface Attachment {
  /** A file name, such as `answers.csv`. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: string | Uint8Array;
}
/** Sends mail; fulfilled once it was handed on. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
/** The one way out: a fetch that refuses private addresses, follows few redirects and reads bounded bodies. */
export interface Fetcher {
  (input: string | URL, init?: RequestInit): Promise<Response>;
}
/** Bytes from the first to the last that is meant, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}
/** A stored file. `size` is that of the whole file, `stream` holds the range that was asked for. */
export interface StoredFile {
  readonly stream: ReadableStream<Uint8Array>;
  readonly size: number;
  readonly modified: Date;
}
/** What a listing tells of a stored file. */
export interface BlobEntry {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
}
/** Files by name. A name is a relative path; writing one that is there replaces it. */
export interface Blobs {
  /**
   * Stores a file; it is there whole once this is fulfilled, and not at all otherwise. With `exclusive`, a name that
   * is taken is refused: the answer is undefined, and the file there stays as it is.
   */
  put(
    name: string,
    data: ReadableStream<Uint8Array> | Uint8Array,
    options?: { readonly type?: string; readonly exclusive?: boolean },
  ): Promise<{ readonly size: number } | undefined>;
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(name: string): Promise<boolean>;
  /**
   * Every file whose name begins with `prefix`, in no order. One that is there from beginning to end is listed once;
   * one that is put or removed meanwhile may be or not. `hidden` lists also files that nobody can have put, such as a
   * `.htaccess` that somebody wrote into the folder past the site; `get` and `remove` take their names.
   */
  list(prefix?: string, options?: { readonly hidden?: boolean }): AsyncIterable<BlobEntry>;
}
/** Bytes kept aside while they are worked on: an upload, or a stored file. Whoever has it drops it. */
export interface TempFile {
  readonly size: number;
  /** Where it lies, on hosts with a file system. */
  readonly path?: string;
  stream(): ReadableStream<Uint8Array>;
  /** The first bytes, at most so many. */
  head(length: number): Promise<Uint8Array>;
  /** Lets go of the bytes. Safe to call twice. */
  drop(): Promise<void>;
}
/** Keeps bytes aside, in bounded memory. More than `limit` bytes are a 413 `rest_request_too_large`, and nothing is kept. */
export interface TempStorage {
  (data: ReadableStream<Uint8Array>, options: { readonly limit: number }): Promise<TempFile>;
}
/** What the head of an image says, and what its camera noted. */
export interface ImageInfo {
  /** `image/jpeg`, `image/png`, … */
  readonly type: string;
  /** Pixels, as it is to be seen: after the turn that the camera noted. */
  readonly width: number;
  readonly height: number;
  /** Pictures of an animation; 1 for a still. */
  readonly frames: number;
  /** What the camera and the photographer noted, as text: `camera`, `aperture`, `created_timestamp`, `title`, `caption`, … */
  readonly notes: Readonly<Record<string, string>>;
}
/** What is made of an image, in this order: cut out, turned, made smaller. The turn that the camera noted comes first. */
export interface ImageChange {
  /** Pixels of the image as it is to be seen. */
  readonly crop?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Degrees clockwise. */
  readonly rotate?: number;
  /** The box that it must fit; with `cover` it fills the box and what is over is cut off. Nothing is made larger. */
  readonly width?: number;
  readonly height?: number;
  readonly fit?: "inside" | "cover";
}
/** Reads and changes images. What it does not know or bear is refused before anything is decoded. */
export interface Images {
  /**
   * Undefined for what is no image of a known type.
   *
   * @throws ApiError 413 `rest_image_too_large` for more pixels or pictures than are borne, 400 `rest_image_broken`.
   */
  probe(source: TempFile): Promise<ImageInfo | undefined>;
  /** A new image of the same type, without notes. Undefined where this type cannot be written. */
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
/** Everything that a site asks of its surroundings; each is an option of `createSite`. */
export interface Ports {
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly fetch: Fetcher;
  readonly blobs: Blobs;
  readonly tempStorage: TempStorage;
  readonly images: Images;
}

const absent = (what: string, option: string) => () =>
  Promise.reject(new Error(`This site has no ${what}: give createSite the option \`${option}\`.`));

/** What a site has where its options name nothing else. */
export const defaultPorts: Ports = {
  clock: { now: () => new Date() },
  log: consoleLog,
  mail: { send: absent("mailer", "mail") },
  fetch: absent("way out", "fetch"),
  blobs: {
    put: absent("file store", "blobs"),
    get: absent("file store", "blobs"),
    remove: absent("file store", "blobs"),
    // Without a store there is nothing to list.
    list: async function* () {},
  },
  tempStorage: memoryTempStorage,
  // Without an editor of images, files are kept as they are.
  images: { probe: async () => undefined, change: async () => undefined },
};
