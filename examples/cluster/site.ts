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

/** The site of each process, with the database from the environment. */
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
