/** Sends the port to the parent process, or prints the URL without one. Exits when the parent exits. */
export function announce(port) {
  if (!process.send) {
    console.log(`http://127.0.0.1:${port}`);
    return;
  }
  process.on("disconnect", () => process.exit(0));
  process.send({ port });
}

/** Listens on a free port of the loopback interface (or on PORT) with a `node:http` server. */
export function listen(server) {
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => announce(server.address().port));
}
