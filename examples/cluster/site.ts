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
} from "waymark";

/** The same site in each process: where its database is, the environment says. */
export default createSite({
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
