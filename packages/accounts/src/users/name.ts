import { toNormalForm } from "@waymark/core";

/** The most characters of a login. */
export const maxLoginLength = 60;
/** The most characters of a slug. */
export const maxSlugLength = 50;

/** Whether a text may be a login: ASCII letters, digits, `_`, `-`, `.`, `@` and single spaces inside. */
export const isLogin = (text: string): boolean =>
  text !== "" && text === text.trim() && /^[A-Za-z0-9 _.@-]+$/.test(text) && !text.includes("  ");

/** A login made from any text, without the characters that logins cannot have. May be empty. */
export const toLogin = (text: string): string =>
  withoutMarks(text)
    .replace(/[^A-Za-z0-9 _.@-]+/g, "")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, maxLoginLength)
    .trim();

/** The form in which logins, names and addresses are compared. */
export const toKey = (text: string): string => text.toLowerCase();

/** The number of characters of a name that are compared. */
const maxNameKeyLength = 200;

/** The key by which names of application passwords are unique; its length is limited for the index. */
export const toNameKey = (name: string): string =>
  toKey(name.length <= maxNameKeyLength ? name : [...name].slice(0, maxNameKeyLength).join(""));

/** A slug made of any text: lower case, words joined by hyphens. May be empty. */
export const toSlug = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "");

const withoutMarks = (text: string): string => toNormalForm(text, "NFKD").replace(/\p{Mn}/gu, "");
