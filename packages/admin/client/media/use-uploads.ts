import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { upload } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { type MediaFile, mediaPath } from "./media-file.ts";

/** A file that is sent. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** The part that is sent, from 0 to 1. */
  readonly share: number;
  readonly error: string | undefined;
  readonly done: MediaFile | undefined;
}

let lastKey = 0;
/** How many files are sent at once. */
const max = 2;
const waiting: (() => void)[] = [];
let running = 0;

async function takeTurn(): Promise<void> {
  if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
}
function endTurn(): void {
  running--;
  waiting.shift()?.();
}

/** Sends files to the library, a few at a time, with the progress of each; failed ones can be sent again. */
export function useUploads(onDone: (file: MediaFile) => void = () => {}) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = useCallback(
    (key: number, changes: Partial<Upload>) =>
      setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const run = async ({ key, file }: Upload) => {
    await takeTurn();
    try {
      const done = await upload<MediaFile>(mediaPath, file, {}, (share) => change(key, { share }));
      change(key, { share: 1, done });
      onDone(done);
      await queries.invalidateQueries({ queryKey: ["items", "media"] });
    } catch (error) {
      change(key, { error: messageOf(error) });
    } finally {
      endTurn();
    }
  };
  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: ++lastKey,
        file,
        share: 0,
        error: undefined,
        done: undefined,
      }));
      setUploads((now) => [...now, ...added]);
      for (const one of added) void run(one);
    },
    retry(one: Upload) {
      change(one.key, { error: undefined, share: 0 });
      void run(one);
    },
    remove: (key: number) => setUploads((now) => now.filter((one) => one.key !== key)),
    clear: () => setUploads((now) => now.filter(({ done }) => !done)),
  };
}
