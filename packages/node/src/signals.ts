import type { Logger } from "@waymark/core";

/**
 * Closes on SIGTERM or SIGINT and ends the process: exit code 0 when all is done, 1 if closing fails or at a
 * second signal. Returns a function that removes the signal handlers.
 */
export function closeOnSignals(close: () => Promise<void>, log: Logger): () => void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (closing) {
      log.warn("Stopped immediately.", { signal });
      process.exit(1);
    }
    closing = true;
    log.info("closing", { signal });
    close().then(
      () => {
        log.info("closed");
        process.exit(0);
      },
      (error: unknown) => {
        log.error("Closing failed.", { error });
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => {
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
}
