// The example magazine in the theme `studio`.
import { createSite, hosted, pages } from "waymark";
import { modules } from "../../../examples/magazine/dist/modules.js";
import { addSamples } from "../../../examples/magazine/dist/samples/add.js";

const site = createSite({
  ...hosted(),
  name: "Harbour Lights",
  description: "Boats, weather and people of the Lisbon waterfront",
  timezone: "Europe/Lisbon",
  modules: modules.map((module) =>
    module.name === "pages" ? pages({ theme: "studio", phoneImageSize: "phone" }) : module,
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
