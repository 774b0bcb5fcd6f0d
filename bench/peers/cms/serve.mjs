/** Starts the product in PROJECT on a free port, in this process, and sends the port when it answers. */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { announce } from "../../lib/server.mjs";

const port = process.env.PORT ?? String(await freePort());
process.env.PORT = port;
process.chdir(process.env.PROJECT);
// Some products send messages to a parent process; the first one here must be the port.
const { send } = process;
process.send = undefined;
await import(pathToFileURL(join(process.env.PROJECT, "start.mjs")).href);
const origin = `http://127.0.0.1:${port}`;
while (!(await fetch(origin + process.env.READY).catch(() => undefined))?.ok) await wait(100);
process.send = send;
announce(Number(port));
