import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const path = `${base}/directory-sizes`;

test("sizes are the values that the host has measured, and their sum", async () => {
  const sizes = { database: () => 14_178_314, uploads: async () => 1000 };
  await using site = await startSite({ options: { sizes } });
  expect((await site.administrator.get(path)).body).toEqual({
    raw: 0,
    database_size: { size: "13.52 MB", debug: "13.52 MB (14178314 bytes)", raw: 14_178_314 },
    uploads_size: { size: "1000 B", debug: "1000 B (1000 bytes)", raw: 1000 },
    total_size: { size: "13.52 MB", debug: "13.52 MB (14179314 bytes)", raw: 14_179_314 },
  });
});

test("sizes that cannot be measured are omitted, without the reason", async () => {
  const fail = () => Promise.reject(new Error("EACCES /var/lib/site"));
  const sizes = { database: () => 0, uploads: fail, cache: () => Number.NaN };
  await using site = await startSite({ options: { sizes } });
  const { body } = await site.administrator.get(path);
  expect(Object.keys(body)).toEqual(["raw", "database_size", "total_size"]);
  expect(body.total_size.size).toBe("0 B");
  expect(site.log.lines.map(({ fields }) => fields["part"])).toEqual(["uploads"]);
});

test("without any measured size the response is 501 with its own error code", async () => {
  for (const sizes of [{}, { database: () => -1 }]) {
    await using site = await startSite({ options: { sizes } });
    const { status, body } = await site.administrator.get(path);
    expect([status, body.code]).toEqual([501, "not_available"]);
  }
});
