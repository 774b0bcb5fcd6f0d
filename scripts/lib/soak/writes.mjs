import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { pick, word, wordsOf } from "./words.mjs";

const posts = "/core/v2/posts";
let made = 0;
const newPost = () => ({
  title: `${wordsOf(3)} ${++made}`,
  content: `<p>${wordsOf(120)}</p>`,
  excerpt: wordsOf(12),
  status: "publish",
});
/** What there is of a kind, the oldest first; at most so much. */
const pool = (most) => {
  const list = [];
  return {
    list,
    any: () => pick(list),
    add: (one) => list.push(one),
    isFull: () => list.length >= most,
    oldest: () => list.shift(),
  };
};

/** What writers do, by name: how many in a hundred do it, and how; and what readers may ask for. */
export async function makeWrites(client) {
  const { write } = client;
  const [items, links, comments, files, terms, rules] = [300, 300, 60, 20, 20, 20].map(pool);
  const shape = { width: 320, height: 200, channels: 3, background: "teal" };
  const picture = await sharp({ create: shape }).png().toBuffer();
  const keep = (post) => {
    items.add(post.id);
    links.add(new URL(post.link).pathname);
  };
  const force = (path, expects) => write("DELETE", `${path}?force=true`, undefined, expects);
  const addPost = async () => {
    const answer = await write("POST", posts, newPost());
    if (answer.status === 201) keep(answer.body);
    return answer;
  };
  const batch = async (count, more = []) => {
    const requests = Array.from({ length: count }, () => ({ path: posts, body: newPost() }));
    const answer = await write("POST", "/batch/v1", { requests: [...requests, ...more] }, [207]);
    if (answer.status === 207)
      for (const { status, body } of answer.body.responses) if (status === 201) keep(body);
    return answer;
  };
  /** Makes one, or takes the oldest away where there are enough. */
  const turn = (things, make, path, expects) => async () => {
    if (things.isFull()) return force(`${path}/${things.oldest()}`, expects);
    const answer = await make();
    if (answer.status === 201) things.add(answer.body.id);
    return answer;
  };
  const change = (id) => ({ title: `${wordsOf(3)} ${id}`, excerpt: wordsOf(12) });
  const signIn = async () => {
    const { login, secret: password } = client;
    const answer = await client.submit("/sign-in", { login, password });
    const cookie = answer.headers["set-cookie"]?.[0].split(";")[0];
    if (!cookie) return { status: answer.status, wrong: answer.wrong ?? "no session" };
    return client.submit("/sign-out", {}, { cookie });
  };
  const source = "/the-old-pier";
  const rule = (from) => ({
    url: from,
    match_type: "url",
    action_type: "url",
    action_data: { url: "/" },
    group_id: 1,
  });
  const addRule = async () => {
    if (rules.isFull())
      return write("POST", "/redirection/v1/bulk/redirect/delete", { items: [rules.oldest()] });
    const from = `/pier-${++made}`;
    const answer = await write("POST", "/redirection/v1/redirect", rule(from));
    const added = answer.status === 200 && answer.body.items.find(({ url }) => url === from);
    if (added) rules.add(added.id);
    return answer;
  };

  const first = [
    () => write("POST", "/core/v2/users/me", { password: client.secret }),
    () => write("POST", "/redirection/v1/redirect", rule(source)),
    ...Array.from({ length: 11 }, () => () => batch(25)),
  ];
  for (const work of first) {
    let answer = await work();
    // A machine that has much else to do says so.
    for (let tries = 0; answer.status === 503 && tries < 100; tries++) {
      await wait(200);
      answer = await work();
    }
    if (answer.wrong) throw new Error(answer.wrong);
  }

  return {
    posts: items,
    links,
    redirect: source,
    deeds: {
      post: [
        5,
        () => (items.isFull() ? (links.oldest(), force(`${posts}/${items.oldest()}`)) : addPost()),
      ],
      edit: [
        5,
        () => {
          const id = items.list.at(-1 - Math.floor(Math.random() * 50));
          return write("PATCH", `${posts}/${id}`, change(id), [200, 404]);
        },
      ],
      batch: [0.7, () => batch(3)],
      upload: [
        0.5,
        turn(files, () => client.upload(`${word()}-${++made}.png`, picture), "/core/v2/media"),
      ],
      comment: [
        2,
        turn(
          comments,
          () => {
            const post = items.list.at(-1);
            return write("POST", "/core/v2/comments", { post, content: `${wordsOf(9)} ${++made}` });
          },
          "/core/v2/comments",
          // It is gone where its post is.
          [200, 404],
        ),
      ],
      term: [
        0.8,
        turn(
          terms,
          () => write("POST", "/core/v2/tags", { name: `${word()} ${++made}` }),
          "/core/v2/tags",
        ),
      ],
      rule: [0.8, addRule],
      settings: [0.1, () => write("POST", "/core/v2/settings", { description: wordsOf(4) })],
      signIn: [0.3, signIn],
    },
    /** What visits leave behind is taken away, too, as it is on a site after some days. */
    async tidy() {
      for (const log of ["log", "404"])
        await write("POST", `/redirection/v1/bulk/${log}/delete`, { global: true, confirm: "all" });
    },
  };
}
