import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";

/*
 * SQLite keeps no checksums: a byte that a disk has changed in the middle of a text is read as that text. A seal is the
 * checksum of a file that nobody has open, beside it. It is made when the last process closes the file and counts as long
 * as size and time of the file stay as they were, which is what damage leaves alone and writing does not.
 */

/** Larger files are not sealed: reading them would make starts and ends slow. */
const largestSealed = 1_073_741_824;
/** Two writes that are closer than this, in milliseconds, may leave the same time on a file. */
const clockStep = 20;
const chunk = Buffer.allocUnsafe(1_048_576);

interface Seal {
  readonly size: number;
  /** When the file was last written, in nanoseconds. */
  readonly written: string;
  readonly crc: number;
}

const sealOf = (file: string): string => `${file}-seal`;

/** Whether a file has writes beside it that are not in it yet: somebody writes, or a crash has left them. */
export const hasLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** A file as it lies there: undefined where it is missing, or not all there is. */
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
    // None, or one that a power cut has left half-written.
    return undefined;
  }
}

/** What the seal of a file says: that every byte is as it was, that one is not, or nothing, where there is none that counts. */
export function readSealed(file: string): "whole" | "damaged" | "unknown" {
  const seal = readSeal(file);
  const found = seal && look(file);
  if (!found || found.size !== seal.size || found.written !== seal.written) return "unknown";
  return sumOf(file) === seal.crc ? "whole" : "damaged";
}

/** Takes the seal off: from here on the file may change. */
export const breakSeal = (file: string): void => rmSync(sealOf(file), { force: true });

/** Seals a file that was closed. Where somebody else has it open, or it cannot be done, nothing happens. */
export async function seal(file: string): Promise<void> {
  try {
    // Whoever has the file open has a log, and be it an empty one.
    const before = existsSync(`${file}-wal`) ? undefined : look(file);
    // Where times are whole seconds, two writes in one of them could not be told apart.
    if (!before || before.size > largestSealed || /0{9}$/.test(before.written)) return;
    const age = Date.now() - Number(BigInt(before.written) / 1_000_000n);
    if (age < clockStep) await wait(clockStep - Math.max(0, age));
    const text = JSON.stringify({ ...before, crc: sumOf(file) } satisfies Seal);
    const after = look(file);
    if (after?.written !== before.written || after.size !== before.size) return;
    const draft = `${sealOf(file)}-${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, sealOf(file));
  } catch {
    // A file without a seal is looked at in another way when it is opened.
  }
}
