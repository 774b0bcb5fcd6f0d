/** The English texts of the document of the admin, and of links to it. Those of its screens are a part of the client. */
export const en = { admin: "Admin", needsScripts: "The admin requires JavaScript." } as const;
