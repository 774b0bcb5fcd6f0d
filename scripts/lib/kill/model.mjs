/** What was acknowledged: the posts that must be there, as they must be, and those that must be gone. */
export function newModel() {
  const posts = new Map();
  const gone = new Set();
  let acknowledged = 0;

  const add = (id, post, worker) => posts.set(id, { ...post, worker });
  const apply = {
    create: ({ post, worker }, [id]) => add(id, post, worker),
    change: ({ id, change }) => posts.set(id, { ...posts.get(id), ...change }),
    delete({ id }) {
      posts.delete(id);
      gone.add(id);
    },
    batch({ posts: many, id, change, worker }, ids) {
      for (const [i, post] of many.entries()) add(ids[i], post, worker);
      posts.set(id, { ...posts.get(id), ...change });
    },
  };
  return {
    posts,
    gone,
    get acknowledged() {
      return acknowledged;
    },
    ownedBy: (worker) => [...posts].filter(([, post]) => post.worker === worker).map(([id]) => id),
    /** Takes an answer in. False where it is none that such a write may get. */
    acknowledge(deed, status, body) {
      const replies = deed.kind === "batch" ? (body?.responses ?? []) : [{ status, body }];
      const isFine = replies.every((reply) => reply.status === 200 || reply.status === 201);
      if (!isFine || (deed.kind === "batch" && replies.length !== 4)) return false;
      acknowledged++;
      apply[deed.kind](
        deed,
        replies.map((reply) => reply.body.id),
      );
      return true;
    },
    /** Takes in a write that got no answer and turned out to have been done. */
    settle: (deed, ids) => apply[deed.kind](deed, ids),
  };
}
