import type { TestReply } from "@waymark/testing";
import { expect } from "vitest";
import matrix from "./matrix.json" with { type: "json" };
import { callers, idOf, stranger, type PermissionSite } from "./site.ts";
import { makeSubject, upload, type Subject } from "./subjects.ts";

interface Written {
  readonly route: string;
  readonly bases?: readonly string[];
  readonly of?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly may: string;
  readonly code?: string;
  readonly codes?: Readonly<Record<string, string>>;
  readonly refused?: number;
  readonly refusedAs?: Readonly<Record<string, number>>;
  readonly upload?: boolean;
  /** A file that is sent: in a form where the method knows forms, else as the body. */
  readonly file?: { readonly name: string; readonly text: string };
  /** A read that makes something. */
  readonly changes?: boolean;
}
/** One row of the matrix: a request, and who may send it. */
export interface Row extends Omit<Written, "may" | "bases"> {
  readonly may: Readonly<Record<string, string>>;
}

/** The rows, one for each base that they name. */
export const rows: readonly Row[] = (matrix.rows as readonly Written[]).flatMap(
  ({ bases = [""], may, ...row }) =>
    bases.map((base) => ({
      ...row,
      route: row.route.replace("{base}", base),
      ...(row.of !== undefined && { of: row.of.replace("{base}", base) }),
      may: Object.fromEntries(may.split(" ").map((word, i) => [callers[i], word])),
    })),
);
/** A row in words. */
export const titleOf = ({ route, of, input }: Row): string =>
  [route, of && `of ${of}`, input && JSON.stringify(input)].filter(Boolean).join(" ");

/**
 * Sends a row's request as each caller, for their own object and for the object of another user, and compares who is allowed
 * and how the others are rejected. Rejected requests and reads must not change what is stored. Reading all tables takes longer
 * than the requests, so writes are counted; if such a request writes (and may undo it), the row runs again on another site, and
 * all tables are compared before and after each request.
 */
export async function holds(start: () => Promise<PermissionSite>, row: Row): Promise<void> {
  for (const compares of [false, true]) {
    await using site = await start();
    const hasWritten = await sendAll(site, row, compares);
    expect(site.watched.undeclared(site.site)).toEqual([]);
    if (!hasWritten) return;
  }
}
/**
 * Returns whether a request wrote that must leave everything as it was.
 *
 * @param compares - Whether to compare what is stored.
 */
async function sendAll(site: PermissionSite, row: Row, compares: boolean): Promise<boolean> {
  let hasWritten = false;
  // The object of the other user, and what is stored, until something may have changed.
  let others: Subject | undefined;
  let stored: string | undefined;
  const make = async (owner: number): Promise<Subject> => {
    if (!row.of) return {};
    stored = undefined;
    const subject = await makeSubject(site, row.of, owner);
    site.takeWrites();
    return subject;
  };
  site.takeWrites();
  for (const caller of callers)
    for (const owner of row.of && idOf(caller) !== 0 ? [idOf(caller), stranger] : [stranger]) {
      // No caller sends two comments within 15 seconds.
      site.clock.advance(60_000);
      const subject = owner === stranger ? (others ??= await make(owner)) : await make(owner);
      const whose = owner === stranger ? "other" : "own";
      const word = row.may[caller];
      const isAllowed = word === "yes" || word === whose;
      const mayChange = isAllowed && (!isRead(row) || row.changes === true);
      if (!mayChange && compares) stored ??= await site.dump();
      const reply = await send(site, row, caller, { ...subject, caller, whose });
      const result = [caller, whose, reply.status, reply.body?.code];
      if (isAllowed)
        expect(result).toEqual([
          caller,
          whose,
          expect.toBeOneOf([200, 201, 202, 204, 207]),
          undefined,
        ]);
      else
        expect(result).toEqual([
          caller,
          whose,
          statusOf(row, caller, whose),
          codeOf(row, caller, whose),
        ]);
      if (mayChange) others = stored = undefined;
      const writes = site.takeWrites();
      if (!mayChange && writes > 0) hasWritten = true;
      if (stored !== undefined) expect(await site.dump()).toBe(stored);
    }
  return hasWritten;
}
const isRead = ({ route }: Row): boolean => route.startsWith("GET ");
const statusOf = ({ refused, refusedAs }: Row, caller: string, whose: string): number =>
  ofCaller(refusedAs, caller, whose) ?? refused ?? (caller === "anonymous" ? 401 : 403);
const codeOf = ({ code, codes }: Row, caller: string, whose: string): string | undefined =>
  ofCaller(codes, caller, whose) ?? code;
/** What is written for a caller and whose thing it is (`editor other`), for the caller, or for all who ask about their own. */
const ofCaller = <T>(
  written: Readonly<Record<string, T>> | undefined,
  caller: string,
  whose: string,
): T | undefined =>
  written?.[`${caller} ${whose}`] ??
  written?.[caller] ??
  (whose === "own" && caller !== "anonymous" ? written?.["own"] : undefined);

async function send(
  site: PermissionSite,
  row: Row,
  caller: string,
  subject: Subject,
): Promise<TestReply> {
  if (row.upload) return upload(site, caller);
  const [method = "", pattern = ""] = row.route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(subject[name]));
  const input = filled(row.input ?? {}, subject) as Record<string, unknown>;
  const client = site.client(caller);
  if (row.file) {
    const { name, text } = row.file;
    if (method === "POST") return client.upload(path, new File([text], name));
    const headers = {
      "content-type": "text/plain",
      "content-disposition": `attachment; filename="${name}"`,
    };
    return client.send(method, path, { body: text, headers });
  }
  if (method === "GET") return client.get(path, input);
  if (method === "DELETE") return client.remove(path, input);
  if (method === "POST") return client.post(path, input);
  return method === "PUT" ? client.put(path, input) : client.edit(path, input);
}
/** The input with `{id}` and the like replaced; a text that is one name alone gets the value itself. */
function filled(value: unknown, subject: Subject): unknown {
  if (typeof value === "string") {
    const [, whole = ""] = /^\{(\w+)\}$/.exec(value) ?? [];
    if (whole in subject) return subject[whole];
    return value.replace(/\{(\w+)\}/g, (all, name: string) => String(subject[name] ?? all));
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, subject));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, filled(one, subject)]),
  );
}
