/** The capability to list all entries, and to show, update and delete them. */
export const manage = "manage___snake__";
