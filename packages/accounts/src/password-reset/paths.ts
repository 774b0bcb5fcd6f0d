/** The path of the form that requests a link, below that of the site. */
export const forgotPath = "/forgot-password";
/** The path of the form that sets the new password. */
export const resetPath = "/reset-password";
