import { connect } from "../http-client.mjs";
import { quantile, quantileMs } from "../statistics.mjs";

/** The time limit for a change to reach the other processes, in milliseconds. A notification takes a few milliseconds. */
const timeout = 20_000;

/** R-20: a change by one process applies in the others: settings after a notification, roles immediately. */
export async function checkPropagation({ ports, admin, secret, run, log, check }) {
  const clients = ports.map((port) => connect(port, admin));
  await checkSettings(clients, { log, check });
  const password = `rui${secret}`;
  await run(["user", "create", "rui", "--email", "rui@site.example", "--role", "author"], password);
  const author = { authorization: `Basic ${btoa(`rui:${password}`)}` };
  await checkRoles(clients, author, { log, check });
  for (const client of clients) client.close();
}

async function checkSettings(clients, { log, check }) {
  const staleResponses = [];
  const times = [];
  let missing = 0;
  for (let round = 0; round < 20; round++) {
    const [first, ...others] = rotate(clients, round);
    const title = `Round ${round}`;
    await first.send("POST", "/core/v2/settings", { body: { title } });
    const began = performance.now();
    for (const other of others) {
      let stale = 0;
      const isCurrent = async () => (await other.send("GET", "/?_fields=name")).body.name === title;
      while (!(await isCurrent()) && performance.now() - began < timeout) stale++;
      if (!(await isCurrent())) missing++;
      staleResponses.push(stale);
    }
    times.push(performance.now() - began);
  }
  log(
    `R-20 settings: ${staleResponses.filter((n) => n > 0).length} of ${staleResponses.length} first responses had the old title, ` +
      `at most ${quantile(staleResponses, 1)} in a row; all processes have the new one after ` +
      `${quantileMs(times, 0.5)} (median), ${quantileMs(times, 1)} (maximum)`,
  );
  check("R-20: a new setting reaches all processes", missing === 0);
}

async function checkRoles(clients, author, { log, check }) {
  const { body } = await clients[0].send("GET", "/core/v2/users?slug=rui&context=edit");
  const path = `/core/v2/users/${body[0].id}`;
  let [requests, stale] = [0, 0];
  for (let round = 0; round < 20; round++) {
    const [first, ...others] = rotate(clients, round);
    const role = round % 2 === 0 ? "subscriber" : "author";
    await first.send("POST", path, { body: { roles: [role] } });
    for (const other of others) {
      const post = { title: "Fog", status: "draft" };
      const options = { body: post, headers: author };
      const { status } = await other.send("POST", "/core/v2/posts", options);
      requests++;
      if (status !== (role === "author" ? 201 : 403)) stale++;
    }
  }
  log(`R-20 roles: ${stale} of ${requests} responses applied the previous role`);
  check("R-20: a change of roles applies immediately", stale === 0);
}

const rotate = (list, by) => list.map((_, i) => list[(i + by) % list.length]);
