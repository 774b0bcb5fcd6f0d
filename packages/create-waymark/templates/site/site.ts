import {
  accounts,
  admin,
  blockEditor,
  content,
  createSite,
  explorer,
  hosted,
  pages,
  security,
  seo,
  type SiteOf,
} from "waymark";
import { design } from "./design.ts";
import { notes } from "./notes.ts";

/** The modules of the site. */
export const modules = [
  admin(),
  explorer(),
  accounts({ accountBar: true, confirmEmail: true, setUp: true }),
  content(),
  blockEditor(),
  seo(),
  security(),
  notes(),
  pages(design),
] as const;

const site: SiteOf<typeof modules> = createSite({
  ...hosted(), // database, address, log, mail and files, from the environment
  name: "__title__",
  modules,
});
export default site;
