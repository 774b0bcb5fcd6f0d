// @ts-check
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/**
 * Reads for another thread, on a connection of its own, what it is told: statement after statement, each on what is
 * committed when it begins. It is JavaScript, so that it is the same file before and after the build.
 *
 * @typedef {{ readonly text: string, readonly values: readonly unknown[] }} Told
 * @typedef {{ readonly rows: unknown[] } | { readonly error: { readonly code: unknown, readonly message: string } }} Answered
 */
const { file, timeout, statements } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

const db = new Database(file, { readonly: true, fileMustExist: true, timeout });
db.pragma("trusted_schema = off");
db.pragma("cell_size_check = on");
/** @type {Map<string, import("better-sqlite3").Statement>} */
const prepared = new Map();

/** @param {string} text */
function toStatement(text) {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= statements) prepared.clear();
  const made = db.prepare(text).raw(true);
  prepared.set(text, made);
  return made;
}

/** @param {Told} told @returns {Answered} */
function answer({ text, values }) {
  try {
    return { rows: toStatement(text).all(values) };
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: unknown }} */ (error);
    return { error: { code, message } };
  }
}

port.on("message", (/** @type {Told | undefined} */ told) => {
  if (told) return port.postMessage(answer(told));
  db.close();
  port.close();
});
