/** Lets its holder see subscribers, remove them, and write a letter. */
export const manage = "manage_newsletter";
