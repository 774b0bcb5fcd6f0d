/** Runs work with a signal that SIGINT and SIGTERM abort. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error("Interrupted."));
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.once(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of names) process.off(name, stop);
  }
}
