import {
  accounts,
  blockEditor,
  content,
  createSite,
  explorer,
  hosted,
  hostedSizes,
  oembed,
  siteHealth,
  type Site,
} from "waymark";

/** The same site in each process: where its database is, the environment says. */
const site: Site = createSite({
  ...hosted(),
  name: "Harbour Lights",
  modules: [
    explorer(),
    accounts(),
    content(),
    oembed(),
    blockEditor(),
    siteHealth({ sizes: hostedSizes() }),
  ],
});

export default site;
