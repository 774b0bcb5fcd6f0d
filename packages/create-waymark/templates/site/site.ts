import { accounts, content, createSite, explorer, hosted } from "waymark";
import { notes } from "./notes.ts";
import { pages } from "./pages.ts";

/** What the site is made of: modules of the set, and its own. */
export const modules = [explorer(), accounts(), content(), notes(), pages()] as const;

export default createSite({
  ...hosted(), // database, address, log, mail and files, from the environment
  name: "__title__",
  modules,
});
