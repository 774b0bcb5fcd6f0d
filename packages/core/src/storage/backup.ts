/** How a long run over everything that is stored is watched and broken off. */
export interface AbortableOptions {
  readonly signal?: AbortSignal;
  /** Told now and then how far it is, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Where the rows of a site are copied to. */
export interface BackupOptions extends AbortableOptions {
  /** The path of a file that is not there yet. */
  readonly to: string;
  /** What else of the database belongs to the site, where it has schemas. */
  readonly schemas?: readonly string[];
}
/** What a copy holds. */
export interface StorageBackup {
  /** What made the copy, by name and version: `{ sqlite: "3.53.2" }`. */
  readonly versions: Readonly<Record<string, string>>;
  /** How many rows each table has in it, by the table's name in storage. */
  readonly rows: Readonly<Record<string, number>>;
}

/** What the rows of a site are replaced with. */
export interface RestoreOptions extends AbortableOptions {
  /** The path of a file that the same kind of adapter has written. */
  readonly from: string;
  /** What else of the database belongs to the site, as in the backup. */
  readonly schemas?: readonly string[];
  /** Replace what is there. Without it, storage that holds rows is left alone. */
  readonly replace?: boolean;
  /** Runs when the copy is checked and ready, right before it takes its place. Where it throws, everything stays as it was. */
  readonly ready?: () => Promise<void>;
}

/**
 * A backup cannot be made or put back, and the message says why. `occupied`: something is there that was not to be
 * replaced; `open`: somebody uses what is to be replaced; `damaged`: what was read is not what was written; `unfit`:
 * it is of another kind or version, or a program is missing.
 */
export class BackupError extends Error {
  readonly reason: "occupied" | "open" | "damaged" | "unfit";
  constructor(reason: BackupError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
    this.reason = reason;
  }
}
