export { testProcesses, type TestProcesses, type TestProcessesOptions } from "./processes.ts";
export { testSchemas, type TestSchemasOptions } from "./schemas.ts";
export { startPostgres, type TestServer, type TestServerOptions } from "./server.ts";
