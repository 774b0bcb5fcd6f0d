import { defineConfig } from "vitest/config";

const conditions = ["@waymark/source"];
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "examples/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    globalSetup: ["test/setup/postgres.ts"],
    // Each statement is a way to a server and back.
    testTimeout: process.env["TEST_POSTGRES"] ? 120_000 : 20_000,
  },
});
