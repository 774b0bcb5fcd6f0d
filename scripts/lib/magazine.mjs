import { createSite, hosted } from "waymark";
import { modules } from "../../examples/magazine/dist/modules.js";
import { addSamples } from "../../examples/magazine/dist/samples/add.js";

/** The example magazine with its sample content, other modules in place of those of the same name, and more options of the site. */
export function magazineWith(replacements, options = {}) {
  const site = createSite({
    ...hosted(),
    name: "Harbour Lights",
    description: "Boats, weather and people of the Lisbon waterfront",
    timezone: "Europe/Lisbon",
    ...options,
    modules: modules.map(
      (module) => replacements.find(({ name }) => name === module.name) ?? module,
    ),
  });
  return {
    ...site,
    async start() {
      const messages = await site.start();
      const message = await addSamples(site, new Date());
      return message === undefined ? messages : [...messages, message];
    },
  };
}
