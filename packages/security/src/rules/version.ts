/** Changes with the rules: what was found clean under other ones is read again. */
export const rulesVersion = "2";
