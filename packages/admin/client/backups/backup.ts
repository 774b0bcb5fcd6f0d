/** The path of the backups. */
export const backupsPath = "/core-site-health/v2/backups";

/** A backup of the whole site. */
export interface Backup {
  readonly name: string;
  readonly made: string;
  readonly kind: string;
  readonly size: number;
  readonly rows: number;
  readonly files: number;
  readonly checked: { readonly at: string; readonly findings: readonly string[] } | null;
  /** The command that restores it. */
  readonly restore: string;
}
/** The progress or the failure of creating or checking a backup. */
export interface BackupWork {
  readonly task: "create" | "check";
  readonly job: string;
  readonly state: "waiting" | "running" | "dead" | "cancelled" | "done";
  /** From 0 to 1. */
  readonly share: number | null;
  readonly files: number | null;
  readonly error: string;
}
/** The backups of the site. */
export interface Backups {
  readonly is_possible: boolean;
  readonly keep: number;
  readonly backups: readonly Backup[];
  readonly work: BackupWork | null;
}

/** Whether a backup is being created or checked, or such work is queued. */
export const isBusy = (work: BackupWork | null | undefined): boolean =>
  work?.state === "waiting" || work?.state === "running";
