/** Puts COUNT posts into DATABASE, a file that is not there or an empty PostgreSQL database, and ends. */
import { makeContentSite } from "./content-site.mjs";
import { fillMany, fillSite } from "./fill-many.mjs";

const { DATABASE: place, COUNT: count } = process.env;
if (place.startsWith("postgres:")) {
  const site = makeContentSite(place);
  await fillSite(site, Number(count));
  await site.close();
} else await fillMany(place, Number(count), makeContentSite);
process.send("filled");
process.disconnect();
