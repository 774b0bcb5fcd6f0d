// The example magazine, which watches the folder of code `WATCHED_CODE`.
import { codeFolders, createSite, hosted, security } from "waymark";
import { modules } from "../../../examples/magazine/dist/modules.js";
import { addSamples } from "../../../examples/magazine/dist/samples/add.js";

const code = codeFolders({ app: process.env["WATCHED_CODE"] ?? "" });
const site = createSite({
  ...hosted(),
  name: "Harbour Lights",
  timezone: "Europe/Lisbon",
  modules: modules.map((module) =>
    module.name === "security" ? security({ code, release: "1" }) : module,
  ),
});

export default {
  ...site,
  async start() {
    const messages = await site.start();
    const message = await addSamples(site, new Date());
    return message === undefined ? messages : [...messages, message];
  },
};
