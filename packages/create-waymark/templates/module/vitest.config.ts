import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // With TEST_POSTGRES=1 it starts a server for the run, where PostgreSQL is installed.
    globalSetup: ["src/test/setup.ts"],
    testTimeout: process.env["TEST_POSTGRES"] ? 120_000 : 20_000,
  },
});
