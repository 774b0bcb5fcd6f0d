import type { FileFault } from "./faults.ts";

/** Why nothing was done. */
export interface RefusedFile {
  readonly fault: FileFault;
}
/** A text file, as it is now. */
export interface LocatedFile {
  /** The name of its root and its path below: `theme/css/site.css`. */
  readonly path: string;
  readonly text: string;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly version: string;
  readonly isWritable: boolean;
}
/** What became of a file that was written. */
export interface WrittenFile {
  readonly version: string;
  /** What the backup of its former bytes is called. */
  readonly backup: string;
}
/** Something that a walk comes by. */
export interface WalkedFile {
  readonly path: string;
  /** False for folders, and for files that are not touched. */
  readonly isOpen: boolean;
}

/** The files that a site opens to the string locator: `locatorFiles({ … })` of `@waymark/string-locator/node` is one. */
export interface LocatorFiles {
  /** The names of the folders that are open, with all below them. */
  readonly roots: readonly string[];
  /** Reads a file by its path: the name of a root and what follows, or an absolute one. */
  read(path: string): Promise<LocatedFile | RefusedFile>;
  /**
   * Gives a file another text, at once: who reads it meanwhile has the old bytes or the new ones, whatever crashes when.
   * Its former bytes are kept first. A file that is not of this `version` any more is left alone.
   */
  write(path: string, text: string, version: string): Promise<WrittenFile | RefusedFile>;
  /** The text of a backup; undefined where there is none. */
  kept(backup: string): Promise<string | undefined>;
  /** Removes a backup, where it is there. */
  drop(backup: string): Promise<void>;
  /** Everything below the roots, or below one of them, in an order that stays; from this path on, itself included. */
  walk(options: {
    readonly root?: string | undefined;
    readonly from?: string | undefined;
  }): AsyncIterable<WalkedFile>;
}
/** Whether it was not done. */
export const isRefused = (answer: object): answer is RefusedFile => "fault" in answer;
