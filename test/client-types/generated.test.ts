import { toDeclarations, toOpenApi } from "@waymark/openapi";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { harbour } from "../../packages/client/src/test/harbour.ts";

// `npx vitest run test/client-types -u` writes the file; in equal.test-d.ts the compiler compares it with the inferred types.
test("the generated client types match the site", async () => {
  await using site = await testSite({ modules: [harbour()] });
  const document: unknown = JSON.parse(JSON.stringify(toOpenApi(site.site)));
  await expect(toDeclarations(document)).toMatchFileSnapshot("harbour.generated.d.ts");
});
