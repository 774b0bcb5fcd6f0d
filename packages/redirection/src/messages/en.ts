/** The English titles of error pages. */
export const en = {
  badRequest: "Bad request",
  signInRequired: "Sign in required",
  notAllowed: "Not allowed",
  notFound: "Not found",
  gone: "Gone",
  teapot: "I am a teapot",
  legal: "Unavailable for legal reasons",
  failure: "Something went wrong",
  notPossible: "Not possible here",
  unavailable: "Service unavailable",
  error: "Error",
} as const;
