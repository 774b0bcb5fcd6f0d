import { connect, quantile } from "./client.mjs";

/** R-20: what one process changes counts in the others: settings as soon as word of it is there, rights at once. */
export async function checkFollowing({ ports, admin, secret, run, say, judge }) {
  const clients = ports.map((port) => connect(port, admin));
  const late = [];
  const waits = [];
  for (let round = 0; round < 20; round++) {
    const [first, ...others] = rotate(clients, round);
    const title = `Round ${round}`;
    await first.send("POST", "/core/v2/settings", { body: { title } });
    const began = performance.now();
    for (const other of others) {
      let requests = 0;
      while ((await other.send("GET", "/?_fields=name")).body.name !== title && requests < 10_000)
        requests++;
      late.push(requests);
    }
    waits.push(performance.now() - began);
  }
  say(
    `R-20 settings: ${late.filter((n) => n > 0).length} of ${late.length} requests came before the news, ` +
      `at most ${Math.max(...late)} in a row; the others know after ${quantile(waits, 0.5).toFixed(0)} ms (p50), ${quantile(waits, 1).toFixed(0)} ms (most)`,
  );
  judge("R-20: a setting is seen everywhere within a second", Math.max(...waits) < 1000);

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
  say(`R-20 roles: ${stale} of 60 requests were answered by a role that was gone`);
  judge("R-20: a role that was taken away counts at once", stale === 0);
  for (const client of clients) client.close();
}

const rotate = (list, by) => list.map((_, i) => list[(i + by) % list.length]);
