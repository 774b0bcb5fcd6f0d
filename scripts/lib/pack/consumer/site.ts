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

// All modules, without type annotations: the emitted declarations must refer to the type of the site by name.
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
