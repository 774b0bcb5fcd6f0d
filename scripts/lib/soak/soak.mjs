import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { createActions } from "./actions.mjs";
import { createClient } from "./client.mjs";
import { evaluate } from "./evaluation.mjs";
import { startLoad } from "./load.mjs";
import { monitorMachine } from "./machine.mjs";
import { startMagazine } from "./magazine.mjs";
import { openReadTransaction, walSize } from "./snapshot-reader.mjs";

const sampleInterval = 10_000;
/** Every sixth sample includes the heap after a garbage collection, which blocks the process. */
const heapEvery = 6;
/** A read transaction is open during this part of the run. */
const [readFrom, readTo] = [0.4, 0.45];

/**
 * Serves the magazine under constant load for the given number of minutes, measures it every ten seconds and evaluates the
 * samples. Returns the reason if the test is skipped. With `interpreted`, V8 compiles nothing, so that all memory growth is the
 * site's own. `signal` aborts the test: everything is stopped and deleted, and the error is thrown.
 */
export async function soak({
  storage,
  minutes,
  rate,
  interpreted = false,
  check,
  log,
  onProgress = () => {},
  onSample = () => {},
  signal,
}) {
  const database = await createTestDatabase(storage);
  if (!database) return noPostgres;
  const samples = [];
  let magazine;
  let client;
  let machine;
  let endTransaction;
  try {
    signal?.throwIfAborted();
    magazine = await startMagazine(database, { interpreted });
    client = createClient(magazine);
    const actions = await createActions(client);
    machine = await monitorMachine(database.folder);
    const began = performance.now();
    const length = minutes * 60_000;
    const load = startLoad({ actions, rate, until: began + length });
    let printedErrors = 0;
    const measure = async () => {
      const hasHeap = samples.length % heapEvery === 0;
      const metrics = await magazine.measure(hasHeap);
      const sample = {
        at: performance.now() - began,
        ...metrics,
        completed: load.actions.count,
        walSize: await walSize(database),
        ...machine.take(),
        hasReader: endTransaction !== undefined,
      };
      samples.push(sample);
      onSample(sample);
      if (!hasHeap) return;
      onProgress(progressLine(sample, load));
      const errors = Object.keys(load.errors);
      for (const error of errors.slice(printedErrors)) onProgress(`  ${error}`);
      printedErrors = errors.length;
    };
    const interval = length < 10 * sampleInterval ? length / 10 : sampleInterval;
    for (let n = 1; n * interval <= length; n++) {
      await wait(Math.max(0, began + n * interval - performance.now()), undefined, { signal });
      const share = (n * interval) / length;
      if (share >= readFrom && share < readTo)
        endTransaction ??= await openReadTransaction(database);
      else if (endTransaction) {
        await endTransaction();
        endTransaction = undefined;
      }
      await measure();
      if (n % heapEvery === 0) await actions.deleteLogs();
    }
    await load.completed;
    // Lets work that continues after the responses finish.
    await wait(2000);
    const temporaryFiles = magazine.temporaryFiles();
    client.close();
    const exitCode = await magazine.stop();
    const integrityErrors = await magazine.check();
    const settings = { storage, minutes, rate, interpreted };
    evaluate(
      { ...settings, load, samples, temporaryFiles, exitCode, integrityErrors },
      { check, log },
    );
  } finally {
    await endTransaction?.();
    await machine?.stop();
    client?.close();
    await magazine?.stop();
    await database.remove();
  }
}

const mebibyte = 1_048_576;
function progressLine({ at, rss, heap, files, handles, walSize: wal, delay }, load) {
  const mib = (bytes) => (bytes / mebibyte).toFixed(1);
  return (
    `${(at / 60_000).toFixed(1)} min: ${load.actions.count} responses, ${load.rejected} × 503, ` +
    `${Object.keys(load.errors).length} distinct errors; ` +
    `RSS ${mib(rss)}, heap ${mib(heap)}, write-ahead log ${mib(wal)} MiB; ${files} open files, ` +
    `${handles.Timeout ?? 0} timers; event loop delay ${delay.toFixed(1)} ms (p99)`
  );
}
