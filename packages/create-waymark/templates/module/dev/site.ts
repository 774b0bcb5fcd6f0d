import { accounts, content, createSite, explorer, hosted, type SiteOf } from "waymark";
import { __export__ } from "../src/index.ts";

// A site for development; it is not part of the package.
const modules = [explorer(), accounts(), content(), __export__()] as const;
const site: SiteOf<typeof modules> = createSite({ ...hosted(), name: "__title__", modules });
export default site;
