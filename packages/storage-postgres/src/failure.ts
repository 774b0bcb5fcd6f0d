import {
  ConflictError,
  indexName,
  InvalidReferenceError,
  outOfRange,
  ReferencedRowError,
  StorageUnavailableError,
  type NamedTable,
} from "@waymark/storage";
import { referenceName } from "./schema-sql.ts";

/** The SQLSTATE of a PostgreSQL error; undefined for other errors. */
export function stateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return error instanceof Error && severity !== undefined && typeof code === "string"
    ? code
    : undefined;
}

/**
 * Whether the transaction may succeed when it is run again: it collided with another one, or its connection is from
 * before a migration.
 */
export const isRetried = (error: unknown): boolean => {
  const state = stateOf(error);
  return state === "40001" || state === "40P01" || isOutdated(error);
};

/** Whether a unique index was violated. */
export const isTaken = (error: unknown): boolean => stateOf(error) === "23505";

/**
 * Whether only the statement has failed: a transaction that is rolled back to the state before it can continue.
 * After a time-out or a lost connection it cannot.
 */
export const isOfStatement = (error: unknown): boolean => /^(?:22|23)/.test(stateOf(error) ?? "");

/**
 * Whether the connection's prepared statements are invalid: it was lost, or another process's migration changed the
 * tables.
 */
export const isOutdated = (error: unknown): boolean =>
  /^(?:0A000|26000)$/.test(stateOf(error) ?? "");

/**
 * Waiting helps: time-outs of statements, locks and idle transactions, a server that is overloaded,
 * stopping, starting or not (yet) the primary, or a lost connection.
 */
const busy = /^(?:0A000|08|26000|40|53[0234]|55P03|57P0|57014|25P0[23]|25006)/;

/**
 * Converts an error of PostgreSQL or its driver to one of the port; others are unchanged.
 *
 * @param write - The change that failed; with `also` it is a removal of rows to which others may refer.
 */
export function toFailure(
  error: unknown,
  tables: readonly NamedTable[],
  write?: { readonly named: NamedTable; readonly also?: unknown },
): unknown {
  const state = stateOf(error);
  if (state === undefined) return isOfConnection(error) ? unavailable("busy", error) : error;
  if (state === "23505") return toConflict(error as Rejection, tables);
  if (state === "23503") return toReferenceFailure(error as Rejection, tables, write);
  const named = tables.find(({ name }) => name === (error as Rejection).table) ?? write?.named;
  const [first] = tables;
  if ((state === "23514" || state === "22003") && first) return outOfRange(named ?? first);
  if (state === "53100") return unavailable("full", error);
  if (busy.test(state)) return unavailable("busy", error);
  if (state === "58030" || state.startsWith("XX")) return unavailable("failed", error);
  if (state === "42P01" || state === "42703" || state === "3F000")
    return new Error("The tables of storage are not up to date: run migrate() first.", {
      cause: error,
    });
  return error;
}

interface Rejection extends Error {
  readonly table?: string;
  readonly constraint?: string;
}

function toConflict({ table = "", constraint }: Rejection, tables: readonly NamedTable[]): Error {
  const named = tables.find(({ name }) => name === table);
  const index = named?.table.indexes.find((one) => indexName(table, one) === constraint);
  // A name that is not that of a declared index is that of the key.
  const columns = index?.columns.map((name) => name.replace(/^-/, "")) ?? named?.table.key ?? [];
  return new ConflictError(table, columns);
}

/** The error names the table with the reference, whichever of the two tables was changed. */
function toReferenceFailure(
  error: Rejection,
  tables: readonly NamedTable[],
  write: Parameters<typeof toFailure>[2],
): Error {
  const { table = "", constraint } = error;
  if (write && (write.also !== undefined || write.named.name !== table))
    return new ReferencedRowError(write.named.name, { cause: error });
  const reference = tables
    .find(({ name }) => name === table)
    ?.references?.find(({ column }) => referenceName(table, column) === constraint);
  return new InvalidReferenceError(table, reference?.column ?? "", { cause: error });
}

const unavailable = (reason: "busy" | "full" | "failed", cause: unknown) =>
  new StorageUnavailableError(reason, { cause });

const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the connection to the server has failed. The driver has no code for some of these errors. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && network.has(code)) || messages.test(error.message);
}
