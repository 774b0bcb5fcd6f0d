import { createSite, hosted } from "waymark";
import { modules, type Magazine } from "./modules.ts";
import { addSamples } from "./samples/add.ts";

const site: Magazine = createSite({
  ...hosted(),
  name: "Harbour Lights",
  description: "Boats, weather and people of the Lisbon waterfront",
  timezone: "Europe/Lisbon",
  modules,
});

/** Adds sample content to a new magazine, unless `SAMPLE_CONTENT` is `no`. */
const start: Magazine["start"] = async () => {
  const messages = await site.start();
  if (process.env["SAMPLE_CONTENT"] === "no") return messages;
  const message = await addSamples(site, new Date());
  return message === undefined ? messages : [...messages, message];
};

const magazine: Magazine = { ...site, start };
export default magazine;
