/**
 * The load generator, a process of its own: `connections` sockets, each sends its next request when
 * the answer to the last one is complete. Bare sockets and ready-made bytes, so that the server is
 * the slower side.
 */
import { connect } from "node:net";

process.on("message", async (order) => {
  try {
    process.send(await run(order));
  } catch (error) {
    process.send({ error: String(error?.message ?? error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send("ready");

/** Stands in a request for a number that no request had before, of the same length. */
const blank = "~~~~~~~~~~";
let number = 0;
const nextNumber = () => String(++number).padStart(blank.length, "0");

/** Sockets that an order with `keep` leaves open for the next one to the same port. */
let kept = { port: 0, sockets: [] };

function run({ port, connections, requests, count, status: expected, keep }) {
  const texts = requests.map((text) => (text.includes(blank) ? text : Buffer.from(text, "latin1")));
  const take = (text) => (typeof text === "string" ? text.replaceAll(blank, nextNumber) : text);
  let sent = 0;
  let done = 0;
  const start = performance.now();
  if (kept.port !== port) closeKept();
  const sockets = kept.sockets.length ? kept.sockets : open(port, connections);
  kept = { port: 0, sockets: [] };
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      for (const socket of sockets) socket.destroy();
      reject(error);
    };
    const finish = () => {
      if (keep) kept = { port, sockets };
      else for (const socket of sockets) socket.destroy();
      resolve({ done, micros: (performance.now() - start) * 1000 });
    };
    for (const socket of sockets) {
      const next = () => {
        if (sent < count) socket.write(take(texts[sent++ % texts.length]), "latin1");
      };
      const read = reader((status) => {
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
function closeKept() {
  for (const socket of kept.sockets) socket.destroy();
  kept = { port: 0, sockets: [] };
}

/** Finds the end of each answer by its length or, where it is chunked, by its last chunk. */
function reader(answered) {
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
    answered(status);
  };
}
