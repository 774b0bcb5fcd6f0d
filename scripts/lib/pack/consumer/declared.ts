import { accounts, content, redirection } from "waymark";
import { testSite } from "waymark/testing";
import site from "./site.ts";

/** A test site, whose declaration refers to its modules by name. */
export const start = () => testSite({ modules: [accounts(), content(), redirection()] });
/** Its declaration contains all routes, so all names in them must be importable. */
export const call = site.call;
