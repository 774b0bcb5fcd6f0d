import { setTimeout as wait } from "node:timers/promises";
import { newPlace } from "../place.mjs";
import { newClient } from "./client.mjs";
import { makeDeeds } from "./deeds.mjs";
import { startLoad } from "./load.mjs";
import { watchMachine } from "./machine.mjs";
import { startMagazine } from "./magazine.mjs";
import { holdReader, logSize } from "./reader.mjs";
import { toVerdict } from "./verdict.mjs";

const every = 10_000;
/** The process is stopped for the heap once in so many samples. */
const collectEvery = 6;
/** Of the run, somebody holds on to what he reads from here to there. */
const [heldFrom, heldTo] = [0.4, 0.45];

/**
 * Serves the magazine to a steady load for so many minutes, measures it every ten seconds, and judges what it has come
 * to. Answers false where there is no such database. With `interpreted`, what memory grows by is all the site's own.
 * `signal` breaks it off: nothing of it is left, and it is thrown.
 */
export async function soak({
  kind,
  minutes,
  rate,
  interpreted = false,
  judge,
  say,
  report = () => {},
  keep = () => {},
  signal,
}) {
  const place = await newPlace(kind);
  if (!place) return false;
  const samples = [];
  let magazine;
  let client;
  let machine;
  let release;
  try {
    signal?.throwIfAborted();
    magazine = await startMagazine(place, { interpreted });
    client = newClient(magazine);
    const deeds = await makeDeeds(client);
    machine = await watchMachine(place.folder);
    const began = performance.now();
    const length = minutes * 60_000;
    const load = startLoad({ deeds, rate, until: began + length });
    let told = 0;
    const measure = async () => {
      const isCollected = samples.length % collectEvery === 0;
      const sample = await magazine.measure(isCollected);
      const at = performance.now() - began;
      const log = await logSize(place);
      const done = load.done.count;
      samples.push({ at, ...sample, done, log, ...machine.take(), isHeld: release !== undefined });
      keep(samples.at(-1));
      if (!isCollected) return;
      report(lineOf(samples.at(-1), load));
      for (const one of [...load.wrong.keys()].slice(told)) report(`  ${one}`);
      told = load.wrong.size;
    };
    const pause = length < 10 * every ? length / 10 : every;
    for (let n = 1; n * pause <= length; n++) {
      await wait(Math.max(0, began + n * pause - performance.now()), undefined, { signal });
      const share = (n * pause) / length;
      if (share >= heldFrom && share < heldTo) release ??= await holdReader(place);
      else if (release) {
        await release();
        release = undefined;
      }
      await measure();
      if (n % collectEvery === 0) await deeds.tidy();
    }
    await load.over;
    // What is under way behind the answers comes to its end.
    await wait(2000);
    const leftovers = magazine.leftovers();
    client.close();
    const code = await magazine.stop();
    const unsound = await magazine.check();
    const given = { kind, minutes, rate, interpreted };
    toVerdict({ ...given, load, samples, leftovers, code, unsound }, { judge, say });
    return true;
  } finally {
    await release?.();
    await machine?.stop();
    client?.close();
    await magazine?.stop();
    await place.remove();
  }
}

const mebibyte = 1_048_576;
function lineOf({ at, rss, heap, files, handles, log, delay }, { done, wrong, refused }) {
  const minutes = (at / 60_000).toFixed(1);
  const mib = (bytes) => (bytes / mebibyte).toFixed(1);
  return (
    `${minutes} min: ${done.count} done, ${wrong.size} kinds of wrong answers, ${refused} times 503; ` +
    `RSS ${mib(rss)}, heap ${mib(heap)}, log ${mib(log)} MiB; ${files} files, ` +
    `${handles.Timeout ?? 0} timers; loop ${delay.toFixed(1)} ms (p99)`
  );
}
