import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const securityErrorTexts = {
  ...errorTexts(errors),
  invalidProof: "This proof is not valid.",
  invalidToken: "This token is invalid or has expired.",
  tooManySignIns: "There were too many attempts to sign in. Try again later.",
  commonPassword: "This password is one of the most common ones; choose another.",
  breachedPassword: "This password is known from a breach of another site; choose another.",
  shortPassword: "Your password must have at least {min} characters.",
  repeatingPassword: "This password repeats a few characters; choose one with more different ones.",
  namedPassword:
    "This password is made of your name or the name of the site; add words of your own.",
  wrongCode: "This code is wrong, or was used already.",
} as const;
/** The same texts in another language. */
export type SecurityErrorTexts = { readonly [K in keyof typeof securityErrorTexts]: string };
