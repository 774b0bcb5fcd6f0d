import { expect, test } from "vitest";
import type { BackupStore, StoredBackup } from "../backups/port.ts";
import { startSite } from "./site.ts";

const path = "/core-site-health/v2/backups";
const backup: StoredBackup = {
  name: "2031-05-10",
  made: new Date("2031-05-10T10:00:00Z"),
  kind: "memory",
  size: 1,
  rows: 1,
  files: 0,
  checked: undefined,
};

test("a response that shows no work has the backup that it has created", async () => {
  const stored: StoredBackup[] = [];
  let afterList = async () => {};
  const backups: BackupStore = {
    isPossible: true,
    keep: 5,
    restoreCommand: (name) => name,
    async list() {
      const found = stored.slice();
      await afterList();
      return found;
    },
    create: async () => void stored.unshift(backup),
    check: async () => true,
    archive: async () => undefined,
    remove: async () => true,
  };
  await using started = await startSite({ options: { backups } });
  await started.administrator.post(path);
  // The job ends while the backups are listed.
  afterList = async () => {
    afterList = async () => {};
    await started.site.runJobs();
  };
  const { body } = await started.administrator.get(path);
  expect(stored).toHaveLength(1);
  expect([body.backups.length, body.work?.state]).toEqual([0, "waiting"]);
  const next = await started.administrator.get(path);
  expect([next.body.backups.length, next.body.work]).toEqual([1, null]);
});
