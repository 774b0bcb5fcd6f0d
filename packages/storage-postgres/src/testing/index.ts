export { testProcesses, type TestProcesses, type TestProcessesOptions } from "./processes.ts";
export { testSchemas, type TestSchemasOptions } from "./schemas.ts";
export { startPostgres, type TestServer, type TestServerOptions } from "./server.ts";
export { sharedPostgres, startSharedPostgres, type SharedServer } from "./shared-server.ts";
