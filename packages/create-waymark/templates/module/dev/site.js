import { accounts, content, createSite, explorer, hosted } from "waymark";
import { __export__ } from "__package__";

// A site for development; it is not part of the package.
export default createSite({
  ...hosted(),
  name: "__title__",
  modules: [explorer(), accounts(), content(), __export__()],
});
