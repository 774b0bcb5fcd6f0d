/** As `measureInside`, for calls that answer with a promise and work in this process alone. */
export async function measureInsideAsync(contenders, { rounds, slice = 80_000, warm = 2 }) {
  const names = Object.keys(contenders);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  const sizes = {};
  for (const name of names) sizes[name] = await calibrate(contenders[name], slice, warm * slice);
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      samples[name].push((await time(contenders[name], sizes[name])) / sizes[name]);
    }
  return samples;
}

/** Microseconds of CPU. */
async function time(call, times) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await call(i);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function calibrate(call, slice, warm) {
  let times = 4;
  for (let spent = 0, taken = 0; spent < warm; spent += taken) {
    taken = await time(call, times);
    if (taken < slice / 2) times *= 2;
  }
  return Math.max(1, Math.round((times * slice) / Math.max(1, await time(call, times))));
}
