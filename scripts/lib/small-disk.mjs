import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a disk of so many bytes, in memory; undefined where this process may not. */
export function smallDisk(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "waymark-disk-"));
  const words = ["-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", folder];
  if (spawnSync("mount", words).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Takes all room but so many bytes. */
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    /** Gives the room back. */
    free: () => truncateSync(ballast, 0),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
