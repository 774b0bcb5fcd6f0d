import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { itemMatrix, requestMatrix, type Operation } from "./permissions.ts";
import {
  callers,
  idOf,
  otherAuthor,
  startSite,
  type CallerName,
  type ContentSite,
} from "./site.ts";

const codes: Readonly<Record<Operation, string>> = {
  read: "rest_forbidden",
  edit: "rest_forbidden_context",
  update: "rest_cannot_edit",
  trash: "rest_cannot_delete",
  delete: "rest_cannot_delete",
};

/** Creates an item of the given author as an administrator. */
async function make(
  site: ContentSite,
  base: string,
  status: string,
  author: number,
): Promise<number> {
  const requested = status === "trash" ? "draft" : status;
  const { body } = await site.administrator.post(`/core/v2/${base}`, {
    title: "An item",
    status: requested,
    ...(author !== 0 && { author }),
    ...(status === "future" && { date: "2027-01-01T00:00:00" }),
  });
  if (status === "trash") await site.administrator.remove(`/core/v2/${base}/${body.id}`);
  return body.id;
}

function act(site: ContentSite, caller: CallerName, operation: Operation, path: string) {
  const client = site[caller];
  if (operation === "read") return client.get(path);
  if (operation === "edit") return client.get(path, { context: "edit" });
  if (operation === "update") return client.edit(path, { excerpt: "Changed" });
  return client.remove(path, { force: operation === "delete" });
}

describe.each(await testStorages())("on %s", (_, storage) => {
  for (const base of ["posts", "pages"] as const)
    for (const { operation, statuses, ...rules } of itemMatrix)
      for (const status of statuses)
        test(`${operation} ${status} ${base}: access matches the matrix`, async () => {
          await using site = await startSite({ storage: storage() });
          for (const caller of callers)
            for (const author of [idOf(caller), otherAuthor]) {
              if (author === 0) continue;
              const id = await make(site, base, status, author);
              const before =
                operation === "read" || operation === "edit" ? undefined : await site.dump();
              const { status: actual, body } = await act(
                site,
                caller,
                operation,
                `/core/v2/${base}/${id}`,
              );
              const rule = rules[base][caller];
              const isAllowed = rule === "yes" || (rule === "own" && author !== otherAuthor);
              const whose = `${caller}, ${author === otherAuthor ? "another's" : "own"}`;
              if (isAllowed) expect([whose, actual]).toEqual([whose, 200]);
              else {
                const rejected = caller === "anonymous" ? 401 : 403;
                expect([whose, actual, body.code]).toEqual([whose, rejected, codes[operation]]);
                if (before) expect(await site.dump()).toEqual(before);
              }
            }
        });

  for (const {
    title,
    method,
    path,
    input,
    allowed,
    status: rejected,
    code,
    contributorCode,
  } of requestMatrix)
    test(`${title}: access matches the matrix`, async () => {
      await using site = await startSite({ storage: storage() });
      for (const caller of callers) {
        const before = await site.dump();
        const unique =
          method === "POST" && "name" in input ? { name: `${input["name"]} ${caller}` } : {};
        const given = { ...input, ...unique };
        const { status, body } =
          method === "GET"
            ? await site[caller].get(path, given)
            : await site[caller].post(path, given);
        if (allowed[caller] === "yes") {
          expect([caller, status, body.code]).toEqual([
            caller,
            method === "GET" ? 200 : 201,
            undefined,
          ]);
          continue;
        }
        const defaultStatus = caller === "anonymous" ? 401 : 403;
        const expectedCode = (caller === "contributor" && contributorCode) || code;
        expect([caller, status, body.code]).toEqual([
          caller,
          rejected ?? defaultStatus,
          expectedCode,
        ]);
        expect(await site.dump()).toEqual(before);
      }
    });
});
