import { connect, quantile } from "./client.mjs";

/** How long a change may take to reach the other processes, in milliseconds: far longer than a notification takes. */
const longest = 20_000;

/** R-20: a change by one process applies in the others: settings after a notification, roles immediately. */
export async function checkFollowing({ ports, admin, secret, run, say, judge }) {
  const clients = ports.map((port) => connect(port, admin));
  const late = [];
  const waits = [];
  let unseen = 0;
  for (let round = 0; round < 20; round++) {
    const [first, ...others] = rotate(clients, round);
    const title = `Round ${round}`;
    await first.send("POST", "/core/v2/settings", { body: { title } });
    const began = performance.now();
    for (const other of others) {
      let requests = 0;
      const isSeen = async () => (await other.send("GET", "/?_fields=name")).body.name === title;
      while (!(await isSeen()) && performance.now() - began < longest) requests++;
      if (!(await isSeen())) unseen++;
      late.push(requests);
    }
    waits.push(performance.now() - began);
  }
  say(
    `R-20 settings: ${late.filter((n) => n > 0).length} of ${late.length} first requests had the old title, ` +
      `at most ${Math.max(...late)} in a row; all processes have the new one after ${quantile(waits, 0.5).toFixed(0)} ms (median), ${quantile(waits, 1).toFixed(0)} ms (maximum)`,
  );
  judge("R-20: a new setting reaches all processes", unseen === 0);

  const ruis = `rui${secret}`;
  await run(["user", "create", "rui", "--email", "rui@site.example", "--role", "author"], ruis);
  const user = (await clients[0].send("GET", "/core/v2/users?slug=rui&context=edit")).body[0].id;
  const rui = { authorization: `Basic ${btoa(`rui:${ruis}`)}` };
  let stale = 0;
  for (let round = 0; round < 20; round++) {
    const [first, ...others] = rotate(clients, round);
    const role = round % 2 === 0 ? "subscriber" : "author";
    await first.send("POST", `/core/v2/users/${user}`, { body: { roles: [role] } });
    for (const other of others) {
      const body = { title: "Fog", status: "draft" };
      const { status } = await other.send("POST", "/core/v2/posts", { body, headers: rui });
      if (status !== (role === "author" ? 201 : 403)) stale++;
    }
  }
  say(`R-20 roles: ${stale} of 60 requests were answered with the earlier role`);
  judge("R-20: a change of roles applies immediately", stale === 0);
  for (const client of clients) client.close();
}

const rotate = (list, by) => list.map((_, i) => list[(i + by) % list.length]);
