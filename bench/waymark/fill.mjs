/**
 * Creates COUNT posts in DATABASE: a new SQLite file, or an empty PostgreSQL database. Without COUNT it creates 10,000 in a
 * file, through the routes.
 */
import { createContentSite } from "./content-site.mjs";
import { fillMany, fillSite } from "./fill-many.mjs";
import { fillPosts } from "./fill-posts.mjs";

const { DATABASE: database, COUNT: count } = process.env;
if (database.startsWith("postgres:")) {
  const site = createContentSite(database);
  await fillSite(site, Number(count));
  await site.close();
} else if (count === "") await fillPosts(database, createContentSite);
else await fillMany(database, Number(count), createContentSite);
process.send("filled");
process.disconnect();
