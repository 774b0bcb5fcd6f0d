import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a tmpfs of the given size in bytes; returns undefined without the permission to mount. */
export function smallDisk(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "waymark-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", folder];
  if (spawnSync("mount", options).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Fills the disk up to the given number of free bytes. */
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    /** Frees the space again. */
    free: () => truncateSync(ballast, 0),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
