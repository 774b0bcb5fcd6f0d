/** The English texts of the admin page, and of links to it. The texts of its screens are part of the client. */
export const en = { admin: "Admin", needsScripts: "The admin requires JavaScript." } as const;
