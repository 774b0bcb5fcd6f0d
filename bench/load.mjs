/**
 * The load generator, in a separate process: each of `connections` sockets sends its next request when the previous response is
 * complete. It uses plain sockets and prepared bytes, so that the server is the bottleneck. With `staysAwake` it polls its sockets
 * without sleeping: the system charges the server for waking it, but only if the server is so slow that it sleeps.
 */
import { connect } from "node:net";

process.on("message", async (options) => {
  try {
    process.send(await run(options));
  } catch (error) {
    process.send({ error: String(error?.message ?? error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send("ready");

/** Replaced in requests by a new number of the same length. */
const placeholder = "~~~~~~~~~~";
let number = 0;
const nextNumber = () => String(++number).padStart(placeholder.length, "0");

/** The sockets that a run with `keepOpen` leaves open for the next run with the same port. */
let idle = { port: 0, sockets: [] };

function run({ port, connections, requests, count, status: expected, keepOpen, staysAwake }) {
  const texts = requests.map((text) =>
    text.includes(placeholder) ? text : Buffer.from(text, "latin1"),
  );
  const encode = (text) =>
    typeof text === "string" ? text.replaceAll(placeholder, nextNumber) : text;
  let sent = 0;
  let done = 0;
  let isOver = !staysAwake;
  const poll = () => isOver || setImmediate(poll);
  poll();
  const start = performance.now();
  if (idle.port !== port) closeIdle();
  const sockets = idle.sockets.length ? idle.sockets : open(port, connections);
  idle = { port: 0, sockets: [] };
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      reject(error);
    };
    const finish = () => {
      isOver = true;
      if (keepOpen) idle = { port, sockets };
      else for (const socket of sockets) socket.destroy();
      resolve({ done, micros: (performance.now() - start) * 1000 });
    };
    for (const socket of sockets) {
      const next = () => {
        if (sent < count) socket.write(encode(texts[sent++ % texts.length]), "latin1");
      };
      const read = createReader((status) => {
        if (status !== expected) fail(new Error(`Status ${status} instead of ${expected}.`));
        else if (++done === count) finish();
        else next();
      });
      for (const event of ["data", "error", "close"]) socket.removeAllListeners(event);
      socket.on("data", read);
      socket.on("error", fail);
      socket.on("close", () => done < count && fail(new Error("The server closed a connection.")));
      next();
    }
  });
}
const open = (port, connections) =>
  Array.from({ length: connections }, () => connect({ port, host: "127.0.0.1", noDelay: true }));
function closeIdle() {
  for (const socket of idle.sockets) socket.destroy();
  idle = { port: 0, sockets: [] };
}

/** Detects the end of each response by its Content-Length or by its last chunk. */
function createReader(onResponse) {
  let head = "";
  let status = 0;
  let left = -1;
  let tail = "";
  return (chunk) => {
    if (left < 0 && tail === "") {
      head += chunk.latin1Slice(0, chunk.length);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end));
      const rest = head.length - end - 4;
      if (length || status === 304 || status === 204)
        left = (length ? Number(length[1]) : 0) - rest;
      else tail = head.slice(end + 2).slice(-7);
      if (status === 304) left = 0;
      head = "";
    } else if (left >= 0) left -= chunk.length;
    else tail = (tail + chunk.latin1Slice(Math.max(0, chunk.length - 7))).slice(-7);
    const ended = tail === "" ? left === 0 : tail.endsWith("\r\n0\r\n\r\n");
    if (!ended) return;
    left = -1;
    tail = "";
    onResponse(status);
  };
}
