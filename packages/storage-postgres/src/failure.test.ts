import { expect, test } from "vitest";
import { toFailure } from "./failure.ts";

test("a server that cannot be reached, or whose name is not known, is unavailable", () => {
  for (const code of ["ECONNREFUSED", "EAI_AGAIN", "ENOTFOUND"]) {
    const error = Object.assign(new Error(`getaddrinfo ${code} db.example`), { code });
    expect(toFailure(error, [])).toMatchObject({
      name: "StorageUnavailableError",
      reason: "busy",
      cause: error,
    });
  }
});

test("other errors are unchanged", () => {
  for (const error of [new Error("no"), Object.assign(new Error("no"), { code: "ENOMEM" })])
    expect(toFailure(error, [])).toBe(error);
});
