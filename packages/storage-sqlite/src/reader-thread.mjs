// @ts-check
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads for another thread, on a connection of its own, what it is told: statement after statement, each on what is
 * committed when it begins. It is JavaScript, so that it is the same file before and after the build.
 *
 * @typedef {{ readonly text: string, readonly values: readonly unknown[] }} Told
 * @typedef {{ readonly rows: unknown[] } | { readonly error: { readonly message: string } }} Answered
 */
const { driver, file, timeout, statements } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

const library = createRequire(import.meta.url)(driver);
const db =
  driver === "node:sqlite"
    ? new library.DatabaseSync(resolve(file), { readOnly: true, timeout })
    : new library(file, { readonly: true, fileMustExist: true, timeout });
db.exec("pragma trusted_schema = off; pragma cell_size_check = on; pragma cache_size = -16000");
/** @type {Map<string, { all(...values: readonly unknown[]): unknown[] }>} */
const prepared = new Map();

/** @param {string} text */
function toStatement(text) {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= statements) prepared.clear();
  const made = db.prepare(text);
  if (driver === "node:sqlite") made.setReturnArrays(true);
  else made.raw(true);
  prepared.set(text, made);
  return made;
}

/** @param {Told} told @returns {Answered} */
function answer({ text, values }) {
  try {
    return { rows: toStatement(text).all(...values) };
  } catch (error) {
    // The codes are own properties, the message is not.
    const failure = /** @type {Error} */ (error);
    return { error: { ...failure, message: failure.message } };
  }
}

port.on("message", (/** @type {Told | undefined} */ told) => {
  if (told) return port.postMessage(answer(told));
  db.close();
  port.close();
});
