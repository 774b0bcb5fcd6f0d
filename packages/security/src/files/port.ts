/** A file, or what stands in the place of one, in a folder of code. */
export interface CodeEntry {
  /** The name that the site has given to the folder. */
  readonly folder: string;
  /** Below the folder, with `/` between its parts. */
  readonly path: string;
  /** `link`: it is not followed. `outward`: a link that leads out of the folder. `unread`: a folder that cannot be read. */
  readonly kind: "file" | "link" | "outward" | "unread";
  /** Bytes. */
  readonly size: number;
}
/** Where a walk through the folders has come. */
export type ScanCursor = Pick<CodeEntry, "folder" | "path">;
/** What was read of a file. */
export interface CodeText {
  /** From its beginning, as many as were asked for. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly hash: string;
}
/** Folders of code that may be read, and nothing else: `codeFolders` of `@waymark/security/node` is one. */
export interface CodeFiles {
  /** The names of the folders. */
  readonly folders: readonly string[];
  /** Every file, in one order: those behind `after`, where it is given. */
  list(after?: ScanCursor): AsyncIterable<CodeEntry>;
  /** A file, its first `most` bytes and the hash of the whole; undefined where it is not there, or no plain file by now. */
  read(place: ScanCursor, most: number): Promise<CodeText | undefined>;
}
