/** A stored backup of the whole site. */
export interface StoredBackup {
  readonly name: string;
  /** When the rows were copied. */
  readonly made: Date;
  /** The kind of storage that it can be restored into: `sqlite`, `postgres`. */
  readonly kind: string;
  /** Bytes of all its files. */
  readonly size: number;
  /** Number of rows. */
  readonly rows: number;
  /** Number of uploaded files. */
  readonly files: number;
  /** The result of the last check; undefined if it was never checked. */
  readonly checked: BackupCheck | undefined;
}
/** The result of a check of a backup. */
export interface BackupCheck {
  readonly at: Date;
  /** A sentence for each damaged file; empty if the backup is intact. */
  readonly findings: readonly string[];
}
/** Options of work on a backup. */
export interface BackupWork {
  readonly signal: AbortSignal;
  /** Reports the share that is done, from 0 to 1, and the number of files so far. */
  readonly onProgress: (share: number, files: number) => void;
}

/**
 * The storage of backups: the type of the option `backups` of site health. Names of backups are those
 * that `list` returns; other names are not found.
 */
export interface BackupStore {
  /** Whether the storage of the site can be backed up. */
  readonly isPossible: boolean;
  /** The maximum number of backups. A new one replaces the oldest. */
  readonly keep: number;
  /** Returns the command with which an operator replaces the site by a backup. */
  restoreCommand(name: string): string;
  /** Lists the backups, newest first. */
  list(): Promise<readonly StoredBackup[]>;
  /**
   * Copies the rows and uploaded files of the site while it runs. If it fails, nothing of the new backup remains.
   *
   * @throws BackupError, StorageUnavailableError if the disk is full.
   */
  create(
    site: { readonly url: string; readonly modules: readonly string[] },
    work: BackupWork,
  ): Promise<void>;
  /** Reads a whole backup, compares it with its checksums and stores the result. False if there is no such backup. */
  check(name: string, work: BackupWork): Promise<boolean>;
  /** Returns the backup as a ZIP file, which is streamed. */
  archive(name: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Deletes a backup. False if there is no such backup. */
  remove(name: string): Promise<boolean>;
}

const methods = ["list", "create", "check", "archive", "remove", "restoreCommand"] as const;
/** Whether a value has the methods of a backup store. */
export const isBackupStore = (value: unknown): value is BackupStore =>
  typeof value === "object" &&
  value !== null &&
  methods.every((method) => typeof Reflect.get(value, method) === "function");
