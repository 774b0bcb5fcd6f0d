export { postgresOfRun as setup } from "../../packages/waymark/src/testing/postgres-of-run.ts";
