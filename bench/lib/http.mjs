import { isDeepStrictEqual } from "node:util";
import { startChild } from "./child.mjs";
import { cpuOf } from "./cpu.mjs";
import { toRequest } from "./traffic.mjs";

/**
 * CPU microseconds per request of several servers under the same requests, round by round. Inside a round
 * every contender has its turn, in a new order each time; who cannot start is left out with its reason.
 *
 * A contender is `{ name, server, paths, headers?, status?, connections?, per? }`, or has whole `requests` in place
 * of paths; `per` is how many things one request does. `servers` says how each server starts. Two
 * contenders of one server share its process. With `same`, the answers to every path must agree. With `clock`
 * there are samples of the time by the clock as well, from the first request to the last answer: "name, clock".
 */
export async function measureWire(context, { servers, contenders, requests, same, clock }) {
  const running = {};
  const notes = [];
  try {
    for (const [name, { file, env }] of Object.entries(servers))
      try {
        running[name] = await startChild(file, { env, within: 120_000 });
      } catch (error) {
        notes.push(`${name}: ${error.message}`);
      }
    const present = contenders.filter(({ server, name }) => running[server ?? name]);
    const turns = present.map(({ name, server = name, paths, headers, status = 200, ...more }) => ({
      name,
      clock,
      per: more.per ?? 1,
      pid: running[server].pid,
      complaints: running[server].complaints,
      order: {
        port: running[server].first.port,
        connections: more.connections ?? context.connections,
        requests: more.requests ?? paths.map((path) => toRequest(path, headers)),
        status,
      },
    }));
    const accepted = same ? await agreeing(turns, present, same, notes) : turns;
    return { samples: await takeRounds(context, accepted, requests, notes), notes };
  } finally {
    for (const child of Object.values(running)) await child.stop();
  }
}

async function takeRounds(context, turns, requests, notes) {
  const load = await startChild("load.mjs");
  const samples = Object.fromEntries(
    turns.flatMap(({ name, clock }) => [[name, []], ...(clock ? [[`${name}, clock`, []]] : [])]),
  );
  const broken = new Set();
  const take = async ({ name, pid, order, per, clock, complaints }, all, keep) => {
    const count = Math.ceil(all / per);
    const run = async (part, keep) => {
      const { error, micros } = await load.ask({ ...order, count: part, keep });
      if (error) throw new Error(error);
      return micros;
    };
    try {
      // Opening connections, and what the caches lost while others had their turn, is not the contender's cost.
      await run(Math.max(Math.ceil(500 / per), Math.round(count / 10)), true);
      const before = cpuOf(pid);
      const micros = await run(count, false);
      if (!keep) return;
      samples[name].push((cpuOf(pid) - before) / 1000 / count / per);
      if (clock) samples[`${name}, clock`].push(micros / count / per);
    } catch (error) {
      notes.push(`${name}: ${error.message} ${complaints()}`.trim());
      broken.add(name);
      delete samples[name];
      delete samples[`${name}, clock`];
    }
  };
  const count = context.count(requests);
  try {
    for (const turn of turns) await take(turn, count, false);
    for (let round = 0; round < context.rounds; round++)
      for (let i = 0; i < turns.length; i++) {
        const turn = turns[(i + round) % turns.length];
        if (!broken.has(turn.name)) await take(turn, count, true);
      }
  } finally {
    await load.stop();
  }
  return samples;
}

/** The contenders whose answers agree with those of the first; a faster answer to another question is no answer. */
async function agreeing(turns, contenders, same, notes) {
  const fetchAll = ({ order: { port } }, { paths, headers }) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        return same(await response.json(), path);
      }),
    );
  const accepted = [];
  const expected = contenders.length ? await fetchAll(turns[0], contenders[0]) : [];
  for (const [i, turn] of turns.entries()) {
    const answers = await fetchAll(turn, contenders[i]).catch((error) => [String(error)]);
    if (isDeepStrictEqual(answers, expected)) accepted.push(turn);
    else {
      const at = answers.findIndex((answer, n) => !isDeepStrictEqual(answer, expected[n]));
      const told = JSON.stringify(answers[at])?.slice(0, 600);
      notes.push(`${turn.name}: another answer to ${contenders[i].paths[at]}: ${told}`);
    }
  }
  return accepted;
}
