import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, rmdirSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, a few megabytes large. */
export interface SmallDisk extends Disposable {
  readonly folder: string;
  /** Takes all room but so many bytes, with a file. */
  fill(left: number): void;
  /** Gives the room back. */
  free(): void;
}

/** Makes one in memory, where this process may; else undefined. */
export function smallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "waymark-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => truncateSync(ballast, 0),
    [Symbol.dispose]() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
