import { describe, expect, test } from "vitest";
import { storageContract } from "@waymark/testing";
import { memory } from "./memory.ts";

describe("memory passes the storage contract", () => {
  storageContract({ create: async () => memory(), skip: [] }, { describe, test, expect });
});
