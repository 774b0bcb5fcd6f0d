/** The expected state: `posts` that must be stored with these fields, and `deleted` ids that must not be stored. */
export function createModel() {
  const posts = new Map();
  const deleted = new Set();
  let acknowledged = 0;

  const add = (id, post, worker) => posts.set(id, { ...post, worker });
  const apply = {
    create: ({ post, worker }, [id]) => add(id, post, worker),
    update: ({ id, changes }) => posts.set(id, { ...posts.get(id), ...changes }),
    delete({ id }) {
      posts.delete(id);
      deleted.add(id);
    },
    batch({ posts: created, id, changes, worker }, ids) {
      for (const [i, post] of created.entries()) add(ids[i], post, worker);
      posts.set(id, { ...posts.get(id), ...changes });
    },
  };
  return {
    posts,
    deleted,
    get acknowledged() {
      return acknowledged;
    },
    createdBy: (worker) =>
      [...posts].filter(([, post]) => post.worker === worker).map(([id]) => id),
    /** Applies an acknowledged action. Returns false if the response is not a success. */
    acknowledge(action, status, body) {
      const responses = action.kind === "batch" ? (body?.responses ?? []) : [{ status, body }];
      const isSuccess = responses.every((one) => one.status === 200 || one.status === 201);
      if (!isSuccess || (action.kind === "batch" && responses.length !== 4)) return false;
      acknowledged++;
      apply[action.kind](
        action,
        responses.map((one) => one.body.id),
      );
      return true;
    },
    /** Applies an action without a response that was found to be stored. */
    apply: (action, ids) => apply[action.kind](action, ids),
  };
}
