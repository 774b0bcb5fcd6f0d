import { startChild } from "./child.mjs";

/**
 * The CPU time per request of programs that answer requests in a process of their own, in interleaved rounds. In a shared process,
 * code that V8 has specialized for one program slows down the others.
 *
 * @returns The samples by name, and the first responses.
 */
export async function measureChildren(context, program, names, count) {
  const children = await Promise.all(names.map((name) => startChild(program, { args: [name] })));
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < context.rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const at = (i + round) % names.length;
      samples[names[at]].push(await children[at].request(context.count(count)));
    }
  for (const child of children) await child.stop();
  return { samples, first: children.map(({ first }) => first) };
}

/** Answers `measureChildren` in such a process: `send` sends one request. */
export async function answerRounds(send, warmUp) {
  const measure = async (count) => {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) await send();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
  const body = await send();
  await measure(warmUp);
  process.on("message", async (count) => process.send(await measure(count)));
  process.send(body);
}
