import { accounts, content, createSite, explorer, hosted } from "waymark";
import { notes } from "./notes.ts";
import { pages } from "./pages.ts";

/** The modules of the site. */
export const modules = [explorer(), accounts(), content(), notes(), pages()] as const;

export default createSite({
  ...hosted(), // database, address, log, mail and files, from the environment
  name: "__title__",
  modules,
});
