/** Says where this server listens, and ends it when the runner that started it is gone. */
export function announce(port, more = {}) {
  if (!process.send) {
    console.log(`http://127.0.0.1:${port}`);
    return;
  }
  process.on("disconnect", () => process.exit(0));
  process.send({ port, ...more });
}

/** Listens on a free port of the loopback interface (or on PORT) with a `node:http` server. */
export function listen(server) {
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => announce(server.address().port));
}
