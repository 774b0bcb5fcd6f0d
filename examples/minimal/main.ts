import { readConfig, serve } from "@waymark/node";
import site from "./site.ts";

const { hostname, port, trustedProxies } = readConfig();

await site.migrate();
const server = await serve(site, { hostname, port, trustedProxies, signals: true });
console.log(`${site.info.name} is running at ${server.url}${new URL(site.info.api).pathname}/`);
