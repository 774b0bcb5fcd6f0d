/** The English texts of signing in with a provider. */
export const en = {
  signIn: "Sign in",
  signInWith: "Sign in with {provider}",
  cookie: "Connects your return from a sign-in provider with the start of the sign-in or sign-out.",
  cookieDuration: "10 minutes",
} as const;
