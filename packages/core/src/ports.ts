/** What core asks of its surroundings. Adapters and hosts bring these; tests bring their own. */

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
/** One mail. Addresses and subject hold no line breaks: a mailer refuses them. */
export interface Message {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
}
/** Sends mail; fulfilled once it was handed on. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
/** The one way out: a fetch that refuses private addresses, follows few redirects and reads bounded bodies. */
export interface Fetcher {
  (input: string | URL, init?: RequestInit): Promise<Response>;
}
/** Files by name. A name is a relative path; writing one that is there replaces it. */
export interface Blobs {
  put(
    name: string,
    data: ReadableStream<Uint8Array> | Uint8Array,
    options?: { readonly type?: string },
  ): Promise<{ readonly size: number }>;
  get(name: string): Promise<
    | {
        readonly stream: ReadableStream<Uint8Array>;
        readonly size: number;
        readonly modified: Date;
      }
    | undefined
  >;
  remove(name: string): Promise<boolean>;
}
/** Everything that a site asks of its surroundings; each is an option of `createSite`. */
export interface Ports {
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly fetch: Fetcher;
  readonly blobs: Blobs;
}

const absent = (what: string, option: string) => () =>
  Promise.reject(new Error(`This site has no ${what}: give createSite the option \`${option}\`.`));
const silent = () => {};

/** What a site has where its options name nothing else. */
export const defaultPorts: Ports = {
  clock: { now: () => new Date() },
  log: { debug: silent, info: silent, warn: silent, error: silent },
  mail: { send: absent("mailer", "mail") },
  fetch: absent("way out", "fetch"),
  blobs: {
    put: absent("file store", "blobs"),
    get: absent("file store", "blobs"),
    remove: absent("file store", "blobs"),
  },
};
