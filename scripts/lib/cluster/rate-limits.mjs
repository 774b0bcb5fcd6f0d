import { connect } from "../http-client.mjs";

const limit = 10;

/** The rate limit of sign-ins applies to all processes together, to sequential and to concurrent requests. */
export async function checkRateLimits({ ports, url, log, check }) {
  const clients = ports.map((port) => connect(port));
  const signIn = (client, address) =>
    client.send("POST", "/sign-in", {
      base: "",
      body: new URLSearchParams({ login: "admin", password: "wrong" }),
      headers: { origin: url, "x-forwarded-for": address, "x-forwarded-proto": "http" },
    });
  const sequential = [];
  for (let i = 0; i < 14; i++)
    sequential.push((await signIn(clients[i % clients.length], "203.0.113.7")).status);
  const concurrent = await Promise.all(
    Array.from({ length: 64 }, async (_, i) => {
      const client = connect(ports[i % ports.length]);
      const { status } = await signIn(client, "203.0.113.8");
      client.close();
      return status;
    }),
  );
  for (const client of clients) client.close();
  const [first, second] = [sequential, concurrent].map(
    (statuses) => statuses.filter((status) => status === 401).length,
  );
  log(
    `rate limit: of 14 sequential sign-ins with a wrong password, ${first} were checked; of 64 concurrent ones, ${second}`,
  );
  check(`${limit} sequential sign-ins are allowed over all processes`, first === limit);
  check(`${limit} concurrent sign-ins are allowed over all processes`, second === limit);
}
