/** The English texts of the admin in pages of other modules. Those of its screens are a part of the client. */
export const en = { admin: "Admin" } as const;
