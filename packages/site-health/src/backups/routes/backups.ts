import { can, type SiteJobs } from "@waymark/core";
import * as z from "zod";
import { get, post, remove } from "../../builder.ts";
import { errors } from "../../errors.ts";
import { checkBackup, backUpSite } from "../jobs.ts";
import type { BackupStore, StoredBackup } from "../port.ts";
import {
  archiveResponse,
  type BackupItem,
  backupResponse,
  type BackupsItem,
  backupsResponse,
} from "../responses.ts";
import { isBusy, lastWork } from "../work.ts";

const access = can("manage_backups");
const byName = { name: z.string().max(100).describe("Name of the backup") };
interface Scope {
  readonly options: { readonly backups?: BackupStore | undefined };
  readonly siteJobs: SiteJobs;
}

/** @throws ApiError 501 `backups_not_available`. */
function storeOf({ options: { backups } }: Pick<Scope, "options">): BackupStore {
  if (!backups?.isPossible) throw errors.backups_not_available();
  return backups;
}
/** @throws ApiError 404 `backup_not_found`. */
async function backupOf(store: BackupStore, name: string): Promise<StoredBackup> {
  const found = (await store.list()).find((one) => one.name === name);
  if (!found) throw errors.backup_not_found();
  return found;
}
/** @throws ApiError 409 `backup_in_progress`. */
async function refuseBusy({ siteJobs }: Pick<Scope, "siteJobs">): Promise<void> {
  if (await isBusy(siteJobs)) throw errors.backup_in_progress();
}

const toItem = (store: BackupStore, { made, checked, ...rest }: StoredBackup): BackupItem => ({
  ...rest,
  made: made.toISOString(),
  checked: checked ? { at: checked.at.toISOString(), findings: checked.findings.slice() } : null,
  restore: store.restoreCommand(rest.name),
});
async function toBackups({ options: { backups: store }, siteJobs }: Scope): Promise<BackupsItem> {
  if (!store?.isPossible) return { is_possible: false, keep: 0, backups: [], work: null };
  // The work first: if it ends meanwhile, the list already has its backup.
  const work = await lastWork(siteJobs);
  const found = await store.list();
  const backups = found.map((one) => toItem(store, one));
  return { is_possible: true, keep: store.keep, backups, work };
}

/** `GET /backups`. */
export const listBackups = get({
  summary: "List the backups of the site, newest first, with the progress of a new one",
  returns: backupsResponse,
  access,
  tool: false,
  handler: ({ options, siteJobs }): Promise<BackupsItem> => toBackups({ options, siteJobs }),
});

/** `POST /backups`. */
export const createBackup = post({
  summary: "Create a backup of the site in the background",
  status: 202,
  returns: backupsResponse,
  access,
  tool: false,
  transaction: false,
  errors: ["backups_not_available", "backup_in_progress"],
  async handler({ options, siteJobs, transaction }): Promise<BackupsItem> {
    storeOf({ options });
    await refuseBusy({ siteJobs });
    await transaction(({ jobs }) => jobs.add(backUpSite, {}, { key: "backup" }));
    return toBackups({ options, siteJobs });
  },
});

/** `POST /backups/:name/check`. */
export const verifyBackup = post({
  summary: "Compare a backup with its checksums in the background",
  args: byName,
  status: 202,
  returns: backupsResponse,
  access,
  tool: false,
  transaction: false,
  errors: ["backups_not_available", "backup_not_found", "backup_in_progress"],
  async handler({ args: { name }, options, siteJobs, transaction }): Promise<BackupsItem> {
    await backupOf(storeOf({ options }), name);
    await refuseBusy({ siteJobs });
    await transaction(({ jobs }) => jobs.add(checkBackup, { name }, { key: "backup" }));
    return toBackups({ options, siteJobs });
  },
});

/** `GET /backups/:name/archive`. The response is streamed while the files are read. */
export const getArchive = get({
  summary: "Download a backup as a ZIP file",
  args: byName,
  returns: archiveResponse,
  access,
  tool: false,
  errors: ["backups_not_available", "backup_not_found"],
  async handler({ args, options }) {
    const store = storeOf({ options });
    const { name } = await backupOf(store, args.name);
    const body = await store.archive(name);
    if (!body) throw errors.backup_not_found();
    return new Response(body, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${name}.zip"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});

/** `DELETE /backups/:name`. */
export const deleteBackup = remove({
  summary: "Delete a backup",
  args: byName,
  returns: backupResponse,
  access,
  tool: false,
  transaction: false,
  errors: ["backups_not_available", "backup_not_found", "backup_in_progress"],
  async handler({ args, options, siteJobs }): Promise<BackupItem> {
    const store = storeOf({ options });
    const found = await backupOf(store, args.name);
    await refuseBusy({ siteJobs });
    if (!(await store.remove(found.name))) throw errors.backup_not_found();
    return toItem(store, found);
  },
});
