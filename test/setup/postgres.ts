export { postgresOfRun as setup } from "../../packages/waymark/src/testing/storages.ts";
