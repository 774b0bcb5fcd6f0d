import { isDeepStrictEqual } from "node:util";
import { startChild } from "./child.mjs";
import { cpuOf } from "./cpu.mjs";
import { toRequest } from "./traffic.mjs";

/**
 * Measures the CPU time per request of several servers with the same requests, in microseconds, in interleaved rounds. Servers
 * that cannot be started are excluded, and noted with the error.
 *
 * `servers` are the programs by name. A candidate is `{ name, server, paths, headers?, status?, connections?, per? }`, or has
 * complete `requests` instead of paths; `per` is the number of operations of a request, and `share` the part of the requests
 * that a slow one sends. Candidates with the same server share its process. With `comparable`, which maps a response,
 * candidates with different responses are excluded; candidates with their own function `answer` are compared within their
 * `group`. With `elapsed` there are also samples of the elapsed time, named "name, elapsed".
 */
export async function measureHttp(context, { servers, candidates, requests, comparable, elapsed }) {
  const running = {};
  const notes = [];
  try {
    for (const [name, { file, ...options }] of Object.entries(servers))
      try {
        running[name] = await startChild(file, { ...options, timeout: 120_000 });
      } catch (error) {
        notes.push(`${name}: ${error.message}`);
      }
    const started = candidates
      .filter(({ server, name }) => running[server ?? name])
      .map(({ name, server = name, paths, headers, status = 200, ...options }) => ({
        name,
        paths,
        headers,
        elapsed,
        group: options.group,
        answer: options.answer ?? comparable,
        per: options.per ?? 1,
        share: options.share ?? 1,
        child: running[server],
        load: {
          port: running[server].first.port,
          connections: options.connections ?? context.connections,
          requests: options.requests ?? paths.map((path) => toRequest(path, headers)),
          status,
          // It would take a processor from a database server, and the elapsed time depends on that.
          staysAwake: !elapsed,
        },
      }));
    const accepted = await withEqualResponses(started, notes);
    return { samples: await measureRounds(context, accepted, requests, notes), notes };
  } finally {
    for (const child of Object.values(running)) await child.stop();
  }
}

async function measureRounds(context, candidates, requests, notes) {
  const generator = await startChild("load.mjs");
  const samples = Object.fromEntries(
    candidates.flatMap(({ name, elapsed }) => [
      [name, []],
      ...(elapsed ? [[`${name}, elapsed`, []]] : []),
    ]),
  );
  const failed = new Set();
  const measure = async ({ name, child, load, per, share, elapsed }, isRecorded) => {
    const count = Math.ceil((context.count(requests) * share) / per);
    const send = async (part, keepOpen) => {
      const { error, micros } = await generator.request({ ...load, count: part, keepOpen });
      if (error) throw new Error(error);
      return micros;
    };
    try {
      // Not measured: opens the connections, and refills the CPU caches.
      await send(Math.max(Math.ceil((500 * share) / per), Math.round(count / 10)), true);
      const before = cpuOf(child.pid);
      const micros = await send(count, false);
      if (!isRecorded) return;
      samples[name].push((cpuOf(child.pid) - before) / 1000 / count / per);
      if (elapsed) samples[`${name}, elapsed`].push(micros / count / per);
    } catch (error) {
      notes.push(`${name}: ${error.message} ${child.output()}`.trim());
      failed.add(name);
      delete samples[name];
      delete samples[`${name}, elapsed`];
    }
  };
  try {
    for (const candidate of candidates) await measure(candidate, false);
    for (let round = 0; round < context.rounds; round++)
      for (let i = 0; i < candidates.length; i++) {
        const candidate = candidates[(i + round) % candidates.length];
        if (!failed.has(candidate.name)) await measure(candidate, true);
      }
  } finally {
    await generator.stop();
  }
  return samples;
}

/** The candidates with the same responses as the first one of their group, and those whose responses are not compared. */
async function withEqualResponses(candidates, notes) {
  const fetchAll = ({ load: { port }, paths, headers, answer }) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        return answer(await response.json(), path);
      }),
    );
  const accepted = [];
  const expected = new Map();
  for (const candidate of candidates) {
    if (!candidate.answer || !candidate.paths) {
      accepted.push(candidate);
      continue;
    }
    const responses = await fetchAll(candidate).catch((error) => [String(error)]);
    if (!expected.has(candidate.group)) expected.set(candidate.group, responses);
    const first = expected.get(candidate.group);
    if (isDeepStrictEqual(responses, first)) accepted.push(candidate);
    else {
      const at = responses.findIndex((one, n) => !isDeepStrictEqual(one, first[n]));
      const text = JSON.stringify(responses[at])?.slice(0, 600);
      notes.push(`${candidate.name}: different response to ${candidate.paths[at]}: ${text}`);
    }
  }
  return accepted;
}
