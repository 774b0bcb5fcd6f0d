/**
 * Measures the CPU time per call of functions in this process, in nanoseconds, in interleaved rounds. In each turn a function is
 * called until it has used `slice` microseconds of CPU time, including garbage collection. `warmUp` is the number of slices
 * before the measurement.
 */
export function measureInProcess(candidates, { rounds, slice = 80_000, warmUp = 4 }) {
  const samples = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  const names = Object.keys(candidates);
  const counts = Object.fromEntries(
    names.map((name) => [name, calibrate(candidates[name], slice, warmUp * slice)]),
  );
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      samples[name].push((time(candidates[name], counts[name]) * 1000) / counts[name]);
    }
  return samples;
}

function time(call, count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) sink.value = call(i);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
/** Receives all results, so that V8 cannot remove calls as unused. */
const sink = { value: undefined };

/** The number of calls in a slice. Before that it calls the function for `warmUp` microseconds, so that it is compiled. */
function calibrate(call, slice, warmUp) {
  let count = 64;
  for (let spent = 0, used = 0; spent < warmUp; spent += used) {
    used = time(call, count);
    if (used < slice / 2) count *= 2;
  }
  return Math.max(1, Math.round((count * slice) / Math.max(1, time(call, count))));
}
