/**
 * Puts COUNT posts into DATABASE, a file that is not there or an empty PostgreSQL database, and ends. Without COUNT they
 * are ten thousand in a file, and come through the routes.
 */
import { makeContentSite } from "./content-site.mjs";
import { fillMany, fillSite } from "./fill-many.mjs";
import { fillPosts } from "./fill-posts.mjs";

const { DATABASE: place, COUNT: count } = process.env;
if (place.startsWith("postgres:")) {
  const site = makeContentSite(place);
  await fillSite(site, Number(count));
  await site.close();
} else if (count === "") await fillPosts(place, makeContentSite);
else await fillMany(place, Number(count), makeContentSite);
process.send("filled");
process.disconnect();
