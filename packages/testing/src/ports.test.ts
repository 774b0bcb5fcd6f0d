import { describe, expect, test } from "vitest";
import { blobsContract } from "./blobs-contract.ts";
import { testBlobs } from "./ports.ts";

describe("files in memory", () =>
  blobsContract({ create: async () => testBlobs(), skip: [] }, { describe, test, expect }));

test("a skip of the contract requires an existing test and a reason", () => {
  const skipping =
    (reason: string, ...tests: string[]) =>
    () =>
      blobsContract(
        { create: async () => testBlobs(), skip: [{ reason, tests }] },
        { describe, test, expect },
      );
  expect(skipping("  ", "ranges > a range of a missing file is undefined")).toThrow(
    "needs a reason",
  );
  expect(skipping("why", "ranges > nothing")).toThrow(
    'cannot skip the unknown test "ranges > nothing"',
  );
});
