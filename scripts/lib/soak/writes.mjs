import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { pick, randomWord, randomWords } from "../random-text.mjs";

const posts = "/core/v2/posts";
let counter = 0;
const newPost = () => ({
  title: `${randomWords(3)} ${++counter}`,
  content: `<p>${randomWords(120)}</p>`,
  excerpt: randomWords(12),
  status: "publish",
});
/** The created items of one kind, the oldest first, up to a limit. */
const createPool = (limit) => {
  const list = [];
  return {
    list,
    any: () => pick(list),
    add: (one) => list.push(one),
    isFull: () => list.length >= limit,
    takeOldest: () => list.shift(),
  };
};

/** The actions of editors by name: their share in percent, and the request; and the items that visitors can read. */
export async function createWrites(client) {
  const { write } = client;
  const [items, links, comments, files, terms, redirects] = [300, 300, 60, 20, 20, 20].map(
    createPool,
  );
  const image = { width: 320, height: 200, channels: 3, background: "teal" };
  const picture = await sharp({ create: image }).png().toBuffer();
  const addToPools = (post) => {
    items.add(post.id);
    links.add(new URL(post.link).pathname);
  };
  const remove = (path, expected) => write("DELETE", `${path}?force=true`, undefined, expected);
  const addPost = async () => {
    const response = await write("POST", posts, newPost());
    if (response.status === 201) addToPools(response.body);
    return response;
  };
  const batch = async (count) => {
    const requests = Array.from({ length: count }, () => ({ path: posts, body: newPost() }));
    const response = await write("POST", "/batch/v1", { requests }, [207]);
    if (response.status === 207)
      for (const { status, body } of response.body.responses) if (status === 201) addToPools(body);
    return response;
  };
  /** Creates an item, or deletes the oldest one if the pool is full. */
  const createOrDelete = (pool, create, path, expected) => async () => {
    if (pool.isFull()) return remove(`${path}/${pool.takeOldest()}`, expected);
    const response = await create();
    if (response.status === 201) pool.add(response.body.id);
    return response;
  };
  const newChanges = (id) => ({ title: `${randomWords(3)} ${id}`, excerpt: randomWords(12) });
  const signIn = async () => {
    const { login, secret: password } = client;
    const response = await client.submit("/sign-in", { login, password });
    const cookie = response.headers["set-cookie"]?.[0].split(";")[0];
    if (!cookie) return { status: response.status, error: response.error ?? "no session cookie" };
    return client.submit("/sign-out", {}, { cookie });
  };
  const source = "/the-old-pier";
  const newRedirect = (from) => ({
    url: from,
    match_type: "url",
    action_type: "url",
    action_data: { url: "/" },
    group_id: 1,
  });
  const addRedirect = async () => {
    if (redirects.isFull())
      return write("POST", "/redirection/v1/bulk/redirect/delete", {
        items: [redirects.takeOldest()],
      });
    const from = `/pier-${++counter}`;
    const response = await write("POST", "/redirection/v1/redirect", newRedirect(from));
    const added = response.status === 200 && response.body.items.find(({ url }) => url === from);
    if (added) redirects.add(added.id);
    return response;
  };

  const setup = [
    () => write("POST", "/core/v2/users/me", { password: client.secret }),
    () => write("POST", "/redirection/v1/redirect", newRedirect(source)),
    ...Array.from({ length: 11 }, () => () => batch(25)),
  ];
  for (const run of setup) {
    let response = await run();
    // A site on a busy machine rejects requests with 503.
    for (let tries = 0; response.status === 503 && tries < 100; tries++) {
      await wait(200);
      response = await run();
    }
    if (response.error) throw new Error(response.error);
  }

  return {
    posts: items,
    links,
    redirect: source,
    actions: {
      post: [
        5,
        () =>
          items.isFull()
            ? (links.takeOldest(), remove(`${posts}/${items.takeOldest()}`))
            : addPost(),
      ],
      edit: [
        5,
        () => {
          const id = items.list.at(-1 - Math.floor(Math.random() * 50));
          return write("PATCH", `${posts}/${id}`, newChanges(id), [200, 404]);
        },
      ],
      batch: [0.7, () => batch(3)],
      upload: [
        0.5,
        createOrDelete(
          files,
          () => client.upload(`${randomWord()}-${++counter}.png`, picture),
          "/core/v2/media",
        ),
      ],
      comment: [
        2,
        createOrDelete(
          comments,
          () => {
            const post = items.list.at(-1);
            return write("POST", "/core/v2/comments", {
              post,
              content: `${randomWords(9)} ${++counter}`,
            });
          },
          "/core/v2/comments",
          // Comments are deleted with their posts.
          [200, 404],
        ),
      ],
      term: [
        0.8,
        createOrDelete(
          terms,
          () => write("POST", "/core/v2/tags", { name: `${randomWord()} ${++counter}` }),
          "/core/v2/tags",
        ),
      ],
      redirect: [0.8, addRedirect],
      settings: [0.1, () => write("POST", "/core/v2/settings", { description: randomWords(4) })],
      signIn: [0.3, signIn],
    },
    /** Deletes the logs of redirection, which a site deletes after some days. */
    async deleteLogs() {
      for (const log of ["log", "404"])
        await write("POST", `/redirection/v1/bulk/${log}/delete`, { global: true, confirm: "all" });
    },
  };
}
