const interval = 15_000;

/** Waits for `work` and prints every 15 seconds how long it has taken, so that a long step does not look stuck. */
export async function withHeartbeat(work) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const timer = setInterval(() => console.log(`      … ${seconds()} s`), interval);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
