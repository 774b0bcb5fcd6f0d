/** An entry of a code folder: a file, or another kind of entry. */
export interface CodeEntry {
  /** The name that the site has given to the folder. */
  readonly folder: string;
  /** Below the folder, with `/` between its parts. */
  readonly path: string;
  /** `link`: not followed. `outward`: a link to a target outside of the folder. `unread`: an unreadable folder. */
  readonly kind: "file" | "link" | "outward" | "unread";
  /** Bytes. */
  readonly size: number;
}
/** Where a walk through the folders has come. */
export type ScanCursor = Pick<CodeEntry, "folder" | "path">;
/** The content that was read from a file. */
export interface CodeText {
  /** The first bytes, up to the requested number. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly hash: string;
}
/** Read-only access to code folders; implemented by `codeFolders` of `@waymark/security/node`. */
export interface CodeFiles {
  /** The names of the folders. */
  readonly folders: readonly string[];
  /** Every file, in one order: those behind `after`, where it is given. */
  list(after?: ScanCursor): AsyncIterable<CodeEntry>;
  /** A file, its first `most` bytes and the hash of the whole; undefined where it is not there, or no plain file by now. */
  read(place: ScanCursor, most: number): Promise<CodeText | undefined>;
}
