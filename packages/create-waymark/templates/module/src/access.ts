/** Lets its holder see all entries, show, change and remove them. */
export const manage = "manage___snake__";
