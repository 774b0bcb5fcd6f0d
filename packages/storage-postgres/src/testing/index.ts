export { startPostgres, type TestServer, type TestServerOptions } from "./server.ts";
