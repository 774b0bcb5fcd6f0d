import { accounts, content, redirection } from "waymark";
import { testSite } from "waymark/testing";
import site from "./site.ts";

/** Names its modules, as a site does. */
export const start = () => testSite({ modules: [accounts(), content(), redirection()] });
/** Spells all routes: nothing in them is a name that a program cannot import. */
export const call = site.call;
