import { connect } from "./client.mjs";

/** Limits on signing in hold over all processes together, one by one and all at once. */
export async function checkLimits({ ports, url, say, judge }) {
  const clients = ports.map((port) => connect(port));
  const signIn = (client, address) =>
    client.send("POST", "/sign-in", {
      base: "",
      body: new URLSearchParams({ login: "admin", password: "wrong" }),
      headers: { origin: url, "x-forwarded-for": address, "x-forwarded-proto": "http" },
    });
  const single = [];
  for (let i = 0; i < 14; i++)
    single.push((await signIn(clients[i % clients.length], "203.0.113.7")).status);
  const together = await Promise.all(
    Array.from({ length: 64 }, async (_, i) => {
      const client = connect(ports[i % ports.length]);
      const { status } = await signIn(client, "203.0.113.8");
      client.close();
      return status;
    }),
  );
  const let_in = (statuses) => statuses.filter((status) => status === 401).length;
  say(
    `limits: of 14 wrong passwords in turn ${let_in(single)} were looked at, of 64 at once ${let_in(together)}`,
  );
  judge("ten failures in five minutes, whichever processes they meet", let_in(single) === 10);
  judge("no more of many at once", let_in(together) === 10);
  for (const client of clients) client.close();
}
