import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";

/*
 * SQLite stores no checksums: a byte that a disk has changed in the middle of a text is read as that text. The
 * checksum of
 * a file that no process has open is stored beside it. It is created when the last process closes the file and is
 * valid as long
 * as size and time of the file are unchanged, which is so after damage but not after a write.
 */

/** Larger files get no checksum: reading them would make starts and shutdowns slow. */
const maxSealedBytes = 1_073_741_824;
/** Two writes within this time, in milliseconds, may leave the same time on a file. */
const clockStep = 20;
const chunk = Buffer.allocUnsafe(1_048_576);

interface Seal {
  readonly size: number;
  /** When the file was last written, in nanoseconds. */
  readonly written: string;
  readonly crc: number;
}

const sealOf = (file: string): string => `${file}-seal`;

/** Whether a file has a log that is not merged yet: of a writer, or of a crash. */
export const hasLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The state of a file: undefined if it is missing or incomplete. */
function look(file: string): Omit<Seal, "crc"> | undefined {
  if (hasLog(file)) return undefined;
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && { size: Number(found.size), written: String(found.mtimeNs) };
}

function sumOf(file: string): number {
  const descriptor = openSync(file, "r");
  try {
    let sum = 0;
    for (let count; (count = readSync(descriptor, chunk)) > 0;)
      sum = crc32(chunk.subarray(0, count), sum);
    return sum;
  } finally {
    closeSync(descriptor);
  }
}

function readSeal(file: string): Partial<Seal> | undefined {
  try {
    return JSON.parse(readFileSync(sealOf(file), "utf8")) as Partial<Seal>;
  } catch {
    // Missing, or incomplete after a power failure.
    return undefined;
  }
}

/**
 * The result of the checksum of a file: every byte is unchanged, one has changed, or unknown without a valid
 * checksum.
 */
export function readSealed(file: string): "whole" | "damaged" | "unknown" {
  const seal = readSeal(file);
  const found = seal && look(file);
  if (!found || found.size !== seal.size || found.written !== seal.written) return "unknown";
  return sumOf(file) === seal.crc ? "whole" : "damaged";
}

/** Removes the checksum: the file may change from here on. */
export const breakSeal = (file: string): void => rmSync(sealOf(file), { force: true });

/** Writes the checksum of a closed file. Does nothing if another process has it open, or on failure. */
export async function seal(file: string): Promise<void> {
  try {
    // Every process that has the file open has a log, even an empty one.
    const before = existsSync(`${file}-wal`) ? undefined : look(file);
    // With times in whole seconds, two writes within one could not be distinguished.
    if (!before || before.size > maxSealedBytes || /0{9}$/.test(before.written)) return;
    const age = Date.now() - Number(BigInt(before.written) / 1_000_000n);
    if (age < clockStep) await wait(clockStep - Math.max(0, age));
    const text = JSON.stringify({ ...before, crc: sumOf(file) } satisfies Seal);
    const after = look(file);
    if (after?.written !== before.written || after.size !== before.size) return;
    const draft = `${sealOf(file)}-${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, sealOf(file));
  } catch {
    // A file without a checksum is checked in another way when it is opened.
  }
}
