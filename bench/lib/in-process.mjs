/**
 * CPU nanoseconds per call of functions in this process, round by round, in turns. Each turn repeats the
 * function until it has used `slice` microseconds of CPU, garbage collection included. `warm` is the number of
 * slices that go before.
 */
export function measureInside(contenders, { rounds, slice = 80_000, warm = 4 }) {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  const names = Object.keys(contenders);
  const sizes = Object.fromEntries(
    names.map((name) => [name, calibrate(contenders[name], slice, warm * slice)]),
  );
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      samples[name].push((time(contenders[name], sizes[name]) * 1000) / sizes[name]);
    }
  return samples;
}

function time(call, times) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) sink = call(i);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
/** Results go here, so that no call can be left out as unused. */
let sink;
export const lastResult = () => sink;

/** How often a call fits into a slice. Before that it runs for `warm` microseconds, so that the compiler is done with it. */
function calibrate(call, slice, warm) {
  let times = 64;
  for (let spent = 0, taken = 0; spent < warm; spent += taken) {
    taken = time(call, times);
    if (taken < slice / 2) times *= 2;
  }
  return Math.max(1, Math.round((times * slice) / Math.max(1, time(call, times))));
}
