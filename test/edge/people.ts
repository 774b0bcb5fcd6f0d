/** The users of the scenario, by login. */
export const people = {
  admin: {
    role: "administrator",
    secret: "admin0000000000000000000",
    password: "correct horse battery",
  },
  author: { role: "author", secret: "author000000000000000000", password: "rough weather today" },
} as const;
