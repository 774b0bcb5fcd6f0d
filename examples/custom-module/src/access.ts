/** The capability to list and delete subscribers, and to send an issue. */
export const manage = "manage_newsletter";
