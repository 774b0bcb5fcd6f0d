import {
  ConflictError,
  outOfRange,
  StorageUnavailableError,
  type NamedTable,
} from "@waymark/storage";

/** The primary result codes of SQLite from 1; the extended ones add a number in the higher bits. */
const primaryCodes =
  "ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB".split(
    " ",
  );
/** The extended result codes that are distinguished from their primary ones. */
const extendedCodes: Readonly<Record<number, string>> = {
  275: "CONSTRAINT_CHECK",
  787: "CONSTRAINT_FOREIGNKEY",
  1555: "CONSTRAINT_PRIMARYKEY",
  2067: "CONSTRAINT_UNIQUE",
  2579: "CONSTRAINT_ROWID",
  4874: "IOERR_SHMSIZE",
};

/** The name of a result code of SQLite. */
const toCode = (code: number): string =>
  `SQLITE_${extendedCodes[code] ?? primaryCodes[(code & 255) - 1] ?? code}`;

/**
 * The code of a SQLite error (`SQLITE_BUSY`), extended where it matters here, or undefined for other errors.
 * better-sqlite3 has it as `code`, node:sqlite as the number `errcode`.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === "ERR_SQLITE_ERROR" && typeof errcode === "number") return toCode(errcode);
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : undefined;
}

/** Whether another connection holds the lock. In this case a retry can succeed. */
export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error) ?? "");

/** Whether the state of the disk is unknown: a failed sync may report success when repeated. */
export const isFatal = (error: unknown): boolean => {
  const code = codeOf(error) ?? "";
  return /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(code) && code !== "SQLITE_IOERR_SHMSIZE";
};

/** Whether another row has the same key, or the same values in a unique index. */
export const isTaken = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(codeOf(error) ?? "");

/** Converts an error of SQLite to one of the port; others are unchanged. */
export function toFailure(error: unknown, named?: NamedTable): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (isBusy(error)) return new StorageUnavailableError("busy", { cause: error });
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE")
    return new StorageUnavailableError("full", { cause: error });
  if (isFatal(error)) return new StorageUnavailableError("failed", { cause: error });
  const { message } = error as Error;
  if (code === "SQLITE_CONSTRAINT_CHECK" && named) return outOfRange(named);
  if (isTaken(error)) {
    // "UNIQUE constraint failed: table.a, table.b"; names contain no dots or commas.
    const places = message.slice(message.indexOf(": ") + 2).split(", ");
    const table = named?.name ?? places[0]?.split(".")[0] ?? "";
    return new ConflictError(
      table,
      places.map((place) => place.slice(place.indexOf(".") + 1)),
    );
  }
  if (code === "SQLITE_ERROR" && /^no such (table|column)/.test(message))
    return new Error("The tables of storage are not up to date: run migrate() first.", {
      cause: error,
    });
  return error;
}
