/** The reason why a file is not read or written, for administrators. The messages contain no paths. */
export const fileErrors = {
  unnamed: "The file name is missing.",
  outside: "This file is outside of the accessible folders, or its path is invalid.",
  kind: "Files of this name or kind are not accessible.",
  missing: "The file was not found.",
  link: "Folders, links and files with several hard links are not accessible.",
  large: "The file is too large.",
  binary: "The file is not UTF-8 text.",
  locked: "The file cannot be written.",
  changed: "The file has changed since it was read.",
  unkept: "The backup could not be stored, so nothing was written.",
} as const;
/** One of these codes. */
export type FileErrorCode = keyof typeof fileErrors;

/** The reason why nothing was done. */
export interface FileProblem {
  readonly code: FileErrorCode;
}
/** The current content of a text file. */
export interface LocatedFile {
  /** Root name and path: `theme/css/site.css`. */
  readonly path: string;
  readonly text: string;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly version: string;
  readonly isWritable: boolean;
}
/** The result of a write. */
export interface WrittenFile {
  readonly version: string;
  /** Name of the backup. */
  readonly backup: string;
}
/** An entry found by a walk. */
export interface WalkedFile {
  readonly path: string;
  /** False for folders, and for inaccessible files. */
  readonly isOpen: boolean;
}

/**
 * The files that a site opens to the string locator, such as `locatorFiles({ … })` of `@waymark/string-locator/node`.
 */
export interface LocatorFiles {
  /** The names of the opened folders, including everything below. */
  readonly roots: readonly string[];
  /** Reads a file by its path: a root name with a relative path, or an absolute path. */
  read(path: string): Promise<LocatedFile | FileProblem>;
  /**
   * Atomically replaces the text of a file: readers see the old or the new bytes, also after a crash. Stores a backup
   * first. Fails if the file no longer has this `version`.
   */
  write(path: string, text: string, version: string): Promise<WrittenFile | FileProblem>;
  /** The text of a backup; undefined if there is none. */
  readBackup(backup: string): Promise<string | undefined>;
  /** Deletes a backup if it exists. */
  drop(backup: string): Promise<void>;
  /** All entries below the roots, or below one of them, in a stable order; from this path on, inclusive. */
  walk(options: {
    readonly root?: string | undefined;
    readonly from?: string | undefined;
  }): AsyncIterable<WalkedFile>;
}
/** Whether the operation failed. */
export const isFileProblem = (result: object): result is FileProblem => "code" in result;
