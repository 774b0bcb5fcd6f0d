import type { TestReply } from "@waymark/testing";
import { expect } from "vitest";
import matrix from "./matrix.json" with { type: "json" };
import { createFixture, upload, type Fixture } from "./fixtures.ts";
import { actors, idOf, otherUser, type PermissionSite } from "./site.ts";

/** An entry of `matrix.json`. */
interface Entry {
  readonly route: string;
  readonly bases?: readonly string[];
  /** The fixture that the request is about. */
  readonly object?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** For each actor: `yes`, `-` for no, `own` or `other` for objects of that ownership only. */
  readonly allowed: string;
  readonly code?: string;
  readonly codes?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly statuses?: Readonly<Record<string, number>>;
  readonly upload?: boolean;
  /** A file to send: in a form with POST, else as the body. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Whether a GET request writes. */
  readonly changes?: boolean;
}
/** A row of the matrix: a request, and which actors are allowed to send it. */
export interface Row extends Omit<Entry, "allowed" | "bases"> {
  readonly allowed: Readonly<Record<string, string>>;
}

/** The rows of the matrix, one for each base of an entry. */
export const rows: readonly Row[] = (matrix.rows as readonly Entry[]).flatMap(
  ({ bases = [""], allowed, ...row }) =>
    bases.map((base) => ({
      ...row,
      route: row.route.replace("{base}", base),
      ...(row.object !== undefined && { object: row.object.replace("{base}", base) }),
      allowed: Object.fromEntries(allowed.split(" ").map((word, i) => [actors[i], word])),
    })),
);
/** The test title of a row. */
export const titleOf = ({ route, object, input }: Row): string =>
  [route, object && `(${object})`, input && JSON.stringify(input)].filter(Boolean).join(" ");

/**
 * Sends a row's request as each actor, for an object of the actor and for an object of another user, and compares which
 * requests are allowed and how the others are denied. Denied requests and reads must not change the storage. Reading all tables
 * takes longer than the requests, so writes are counted; if such a request writes (and possibly rolls back), the row runs again
 * on another site, and all tables are compared before and after each request.
 */
export async function checkRow(start: () => Promise<PermissionSite>, row: Row): Promise<void> {
  for (const compares of [false, true]) {
    await using site = await start();
    const hasWritten = await sendAll(site, row, compares);
    expect(site.watched.undeclared(site.site)).toEqual([]);
    if (!hasWritten) return;
  }
}
/**
 * Returns whether a request wrote that must not write.
 *
 * @param compares - Whether to compare all tables.
 */
async function sendAll(site: PermissionSite, row: Row, compares: boolean): Promise<boolean> {
  let hasWritten = false;
  // The fixture of the other user and the content of all tables, until a request may have changed them.
  let otherFixture: Fixture | undefined;
  let stored: string | undefined;
  const create = async (owner: number): Promise<Fixture> => {
    if (!row.object) return {};
    stored = undefined;
    const fixture = await createFixture(site, row.object, owner);
    site.takeWrites();
    return fixture;
  };
  site.takeWrites();
  for (const actor of actors)
    for (const owner of row.object && idOf(actor) !== 0 ? [idOf(actor), otherUser] : [otherUser]) {
      // Two comments within 15 seconds would exceed the rate limit.
      site.clock.advance(60_000);
      const isOther = owner === otherUser;
      const fixture = isOther ? (otherFixture ??= await create(owner)) : await create(owner);
      const ownership = isOther ? "other" : "own";
      const access = row.allowed[actor];
      const isAllowed = access === "yes" || access === ownership;
      const mayChange = isAllowed && (!isRead(row) || row.changes === true);
      if (!mayChange && compares) stored ??= await site.dump();
      const reply = await send(site, row, actor, { ...fixture, actor, ownership });
      const result = [actor, ownership, reply.status, reply.body?.code];
      if (isAllowed)
        expect(result).toEqual([
          actor,
          ownership,
          expect.toBeOneOf([200, 201, 202, 204, 207]),
          undefined,
        ]);
      else
        expect(result).toEqual([
          actor,
          ownership,
          statusOf(row, actor, ownership),
          codeOf(row, actor, ownership),
        ]);
      if (mayChange) otherFixture = stored = undefined;
      const writes = site.takeWrites();
      if (!mayChange && writes > 0) hasWritten = true;
      if (stored !== undefined) expect(await site.dump()).toBe(stored);
    }
  return hasWritten;
}
const isRead = ({ route }: Row): boolean => route.startsWith("GET ");
const statusOf = ({ status, statuses }: Row, actor: string, ownership: string): number =>
  ofActor(statuses, actor, ownership) ?? status ?? (actor === "anonymous" ? 401 : 403);
const codeOf = ({ code, codes }: Row, actor: string, ownership: string): string | undefined =>
  ofActor(codes, actor, ownership) ?? code;
/** The value for an actor and an ownership (`editor other`), for the actor, or for all actors with their own objects (`own`). */
const ofActor = <T>(
  values: Readonly<Record<string, T>> | undefined,
  actor: string,
  ownership: string,
): T | undefined =>
  values?.[`${actor} ${ownership}`] ??
  values?.[actor] ??
  (ownership === "own" && actor !== "anonymous" ? values?.["own"] : undefined);

async function send(
  site: PermissionSite,
  row: Row,
  actor: string,
  fixture: Fixture,
): Promise<TestReply> {
  const [method = "", pattern = ""] = row.route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(fixture[name]));
  if (row.upload) return upload(site, actor, path);
  const input = fill(row.input ?? {}, fixture) as Record<string, unknown>;
  const client = site.client(actor);
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
/** Replaces `{id}` and the like in an input; a string that is only a placeholder becomes the value itself. */
function fill(value: unknown, fixture: Fixture): unknown {
  if (typeof value === "string") {
    const [, whole = ""] = /^\{(\w+)\}$/.exec(value) ?? [];
    if (whole in fixture) return fixture[whole];
    return value.replace(/\{(\w+)\}/g, (all, name: string) => String(fixture[name] ?? all));
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, fixture));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, fixture)]));
}
