import type { JobRecord, SiteJobs } from "@waymark/core";
import type { BackupWorkItem } from "./responses.ts";
import { checkBackup, backUpSite } from "./jobs.ts";

const tasks = { create: backUpSite.job, check: checkBackup.job } as const;
type Task = keyof typeof tasks;

/** The last work on backups, unless it succeeded. */
export async function lastWork(jobs: SiteJobs): Promise<BackupWorkItem | null> {
  const last = async (task: Task) =>
    (await jobs.list({ job: tasks[task], limit: 1 })).map((record) => ({ task, record }));
  const found = [...(await last("create")), ...(await last("check"))];
  const [newest] = found.toSorted((one, other) => timeOf(other.record) - timeOf(one.record));
  return !newest || newest.record.state === "done" ? null : toItem(newest.task, newest.record);
}

const timeOf = ({ added }: JobRecord): number => added?.getTime() ?? 0;

function toItem(task: Task, { id, state, progress, error, ended }: JobRecord): BackupWorkItem {
  return {
    task,
    job: id,
    state,
    share: progress?.total ? progress.done / progress.total : null,
    files: progress ? Number(progress.note ?? 0) : null,
    error,
    ended: ended?.toISOString() ?? null,
  };
}

/** Whether a backup is being created or checked, or such work is queued. */
export async function isBusy(jobs: SiteJobs): Promise<boolean> {
  for (const job of Object.values(tasks))
    for (const state of ["waiting", "running"] as const)
      if ((await jobs.list({ job, state, limit: 1 })).length > 0) return true;
  return false;
}
