// Checks the types of a client: paths, inputs and responses.
import { createSite } from "@waymark/core";
import { createClient, type DeclaredSite } from "./index.ts";
import { harbour } from "./test/harbour.ts";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_isSame: Same<A, B>): void => {};

const site = createSite({ modules: [harbour()] });
const client = createClient<typeof site>({ url: "https://harbour.example/api" });
const boats = "/harbour/v1/boats";

/** Never called: only its types are checked. */
export async function calls(): Promise<void> {
  const list = await client.get(boats, { per_page: 5, orderby: "name", berths: [1, 2] });
  same<(typeof list)["body"][number]["name"], string>(true);
  same<(typeof list)["body"][number]["arrived"], string | null | undefined>(true);
  same<typeof list.total, number>(true);
  await client.get(boats);
  await client.get(boats, {}, { signal: AbortSignal.timeout(1000) });
  const read = await client.get("/harbour/v1/boats/:id", { id: 1, _embed: true });
  same<typeof read.body.label, { rendered: string }>(true);
  same<typeof read.total, undefined>(true);
  const narrow = await client.get(boats, { _fields: ["id", "label.rendered"] });
  same<typeof narrow.body, Pick<(typeof list)["body"][number], "id" | "label">[]>(true);
  const made = await client.post(boats, { name: "Gaivota" });
  same<typeof made.body.id, number>(true);
  await client.edit("/harbour/v1/boats/:id", { id: 1, berth: 3 });
  const gone = await client.remove("/harbour/v1/boats/:id", { id: 1, force: true });
  if ("deleted" in gone.body) same<typeof gone.body.previous.name, string>(true);
  for await (const page of client.pages(boats, { per_page: 2 }))
    same<(typeof page)["body"][number]["id"], number>(true);
  await client.upload("/harbour/v1/papers", new Blob(["x"]), { note: "n" });
  const { replies } = await client.batch(({ post, remove }) => [
    post(boats, { name: "Gaivota" }),
    remove("/harbour/v1/boats/:id", { id: 1 }),
  ]);
  const [first] = replies;
  if (first?.ok) same<typeof first.body.name, string>(true);
  const captains = await client.get("/harbour/v1/captains");
  const [captain] = captains.body;
  same<typeof captain, { code: string } | undefined>(true);
  same<typeof captains.total, number | undefined>(true);
  const plan = await client.get("/harbour/v1/plans/*path", { path: "a.png" });
  same<typeof plan.body, string | Blob>(true);
  const any = await client.send<{ ready: boolean }>("GET", "/harbour/v1/else");
  same<typeof any.body.ready, boolean>(true);

  // @ts-expect-error unknown path
  await client.get("/harbour/v1/ships");
  // @ts-expect-error no DELETE here
  await client.remove(boats);
  // @ts-expect-error wrong enum
  await client.get(boats, { orderby: "berth" });
  // @ts-expect-error missing path id
  await client.get("/harbour/v1/boats/:id");
  // @ts-expect-error missing path id beside another arg
  await client.edit("/harbour/v1/boats/:id", { berth: 1 });
  // @ts-expect-error unknown arg
  await client.get(boats, { search: "x" });
  // @ts-expect-error an arg of another type
  await client.get("/harbour/v1/boats/:id", { id: "1" });
  // @ts-expect-error a required arg is missing
  await client.post(boats, { berth: 1 });
  // @ts-expect-error unknown field
  await client.get(boats, { _fields: ["nome"] });
  // @ts-expect-error a field that was not requested
  void narrow.body[0]?.name;
  // @ts-expect-error a batch holds writes
  await client.batch(({ get }) => [get(boats)]);
  // @ts-expect-error an unknown arg in a batch
  await client.batch(({ post }) => [post(boats, { nome: "x" })]);
}

type Declared = DeclaredSite<{
  "GET /harbour/v1/boats": {
    input: { per_page?: number; orderby?: "id" | "name" };
    result: { id: number; name: string }[];
  };
  "GET /harbour/v1/boats/:id": { input: { id: number }; result: { id: number; name: string } };
  "GET /harbour/v1/sightings": { input: { cursor?: string; per_page?: number }; result: string[] };
}>;
const declared = createClient<Declared>({ url: "https://harbour.example/api" });
/** Never called: lists by cursor have no totals. */
export async function sightings(): Promise<void> {
  const list = await declared.get("/harbour/v1/sightings", { per_page: 5 });
  same<typeof list.total, undefined>(true);
  for await (const page of declared.pages("/harbour/v1/sightings"))
    same<typeof page.totalPages, undefined>(true);
}
// Both kinds of types accept headers as a value and as a function, and nothing else.
createClient<Declared>({ url: "https://harbour.example/api", headers: { "X-Key": "k" } });
createClient<Declared>({
  url: "https://harbour.example/api",
  headers: async () => ({ Authorization: "Bearer t" }),
});
createClient<typeof site>({
  url: "https://harbour.example/api",
  headers: () => ({ Authorization: "Bearer t" }),
});
createClient<typeof site>({
  url: "https://harbour.example/api",
  // @ts-expect-error a header is a text
  headers: () => ({ Authorization: undefined }),
});
/** Never called: the same from declarations that a command wrote. */
export async function declaredCalls(): Promise<void> {
  const list = await declared.get(boats, { orderby: "name" });
  same<typeof list.body, { id: number; name: string }[]>(true);
  const narrow = await declared.get("/harbour/v1/boats/:id", { id: 1, _fields: ["name"] });
  same<typeof narrow.body, { name: string }>(true);
  // @ts-expect-error unknown path
  await declared.get("/harbour/v1/ships");
  // @ts-expect-error missing path id
  await declared.get("/harbour/v1/boats/:id");
  // @ts-expect-error wrong enum
  await declared.get(boats, { orderby: "berth" });
  // @ts-expect-error no such method here
  await declared.post(boats, {});
}
