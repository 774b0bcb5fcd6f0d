/**
 * As `measureInside`, for calls that answer with a promise. With `clock: "wall"` the time by the clock counts, for
 * calls whose work is done in another process.
 */
export async function measureInsideAsync(
  contenders,
  { rounds, slice = 80_000, warm = 2, clock = "cpu" },
) {
  const now = clocks[clock];
  const names = Object.keys(contenders);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  const sizes = {};
  for (const name of names) sizes[name] = await calibrate(now, contenders[name], slice, warm);
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      samples[name].push((await time(now, contenders[name], sizes[name])) / sizes[name]);
    }
  return samples;
}

/** In microseconds. */
const clocks = {
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  wall: () => performance.now() * 1000,
};

async function time(now, call, times) {
  const before = now();
  for (let i = 0; i < times; i++) await call(i);
  return now() - before;
}

async function calibrate(now, call, slice, warm) {
  let times = 4;
  for (let spent = 0, taken = 0; spent < warm * slice; spent += taken) {
    taken = await time(now, call, times);
    if (taken < slice / 2) times *= 2;
  }
  return Math.max(1, Math.round((times * slice) / Math.max(1, await time(now, call, times))));
}
