/** Sends the CPU time of all threads, and the elapsed time since the start of the process, in milliseconds. */
export function sendStart() {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1000, elapsed: performance.now() }, () => process.exit(0));
}
