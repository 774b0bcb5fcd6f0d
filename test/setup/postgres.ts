/** Starts a PostgreSQL server if `TEST_POSTGRES` is set. Other runs load no storages here. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env["TEST_POSTGRES"]) return undefined;
  const { postgresOfRun } = await import("../../packages/waymark/src/testing/storages.ts");
  return postgresOfRun();
}
