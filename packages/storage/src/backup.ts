/** Progress and cancellation of a long operation. */
export interface AbortableOptions {
  readonly signal?: AbortSignal;
  /** Called periodically with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Options of a backup of a site's rows. */
export interface BackupOptions extends AbortableOptions {
  /** The path of a new file. */
  readonly to: string;
  /** Further schemas of the database that belong to the site, if it supports schemas. */
  readonly schemas?: readonly string[];
}
/** The content of a backup. */
export interface StorageBackup {
  /** The software that created the backup, by name and version: `{ sqlite: "3.53.2" }`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The number of rows of each table, by the table's name in storage. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Options of a restore of a site's rows. */
export interface RestoreOptions extends AbortableOptions {
  /** The path of a file that the same kind of adapter has written. */
  readonly from: string;
  /** Further schemas of the database that belong to the site, as in the backup. */
  readonly schemas?: readonly string[];
  /** Replace existing data. Without it, storage that contains rows is not changed. */
  readonly replace?: boolean;
  /** Runs when the copy is verified and ready, right before it replaces the data. If it throws, nothing is changed. */
  readonly ready?: () => Promise<void>;
}

/**
 * A backup cannot be created or restored; the message has the reason. `occupied`: existing data would be replaced;
 * `open`: the data to be replaced is in use; `damaged`: the data read differs from the data written; `unfit`: it is of
 * another kind or version, or a program is missing.
 */
export class BackupError extends Error {
  readonly reason: "occupied" | "open" | "damaged" | "unfit";
  constructor(reason: BackupError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
    this.reason = reason;
  }
}
