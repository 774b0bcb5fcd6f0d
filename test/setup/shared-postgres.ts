export { startSharedPostgres as setup } from "@waymark/storage-postgres/testing";
