import {
  accounts,
  blockEditor,
  content,
  createSite,
  explorer,
  hosted,
  hostedSizes,
  mcp,
  oembed,
  openapi,
  redirection,
  siteHealth,
} from "waymark";

// Every module of the set, and no type written out: the declarations that are emitted have to name it.
export default createSite({
  ...hosted(),
  name: "Harbour Lights",
  modules: [
    explorer(),
    openapi(),
    mcp(),
    accounts(),
    content(),
    oembed(),
    blockEditor(),
    siteHealth({ sizes: hostedSizes() }),
    redirection(),
  ],
});
