/**
 * Like `measureInProcess`, for functions that return a promise, in microseconds. With `clock: "elapsed"` it measures elapsed
 * time, for work that is done in another process.
 */
export async function measureInProcessAsync(
  candidates,
  { rounds, slice = 80_000, warmUp = 2, clock = "cpu" },
) {
  const now = clocks[clock];
  const names = Object.keys(candidates);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  const counts = {};
  for (const name of names) counts[name] = await calibrate(now, candidates[name], slice, warmUp);
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      samples[name].push((await time(now, candidates[name], counts[name])) / counts[name]);
    }
  return samples;
}

/** In microseconds. */
const clocks = {
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  elapsed: () => performance.now() * 1000,
};

async function time(now, call, count) {
  const before = now();
  for (let i = 0; i < count; i++) await call(i);
  return now() - before;
}

async function calibrate(now, call, slice, warmUp) {
  let count = 4;
  for (let spent = 0, used = 0; spent < warmUp * slice; spent += used) {
    used = await time(now, call, count);
    if (used < slice / 2) count *= 2;
  }
  return Math.max(1, Math.round((count * slice) / Math.max(1, await time(now, call, count))));
}
