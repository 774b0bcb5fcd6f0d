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

/** A new magazine opens with something to read; `SAMPLE_CONTENT=no` leaves it empty. */
const start: Magazine["start"] = async () => {
  const notes = await site.start();
  if (process.env["SAMPLE_CONTENT"] === "no") return notes;
  const note = await addSamples(site, new Date());
  return note === undefined ? notes : [...notes, note];
};

const magazine: Magazine = { ...site, start };
export default magazine;
