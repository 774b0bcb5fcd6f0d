/**
 * The posts of the content module. DATABASE names a file, which is filled where it is missing, or is the URL of
 * a PostgreSQL database with posts.
 */
import { existsSync } from "node:fs";
import { makeContentSite } from "./content-site.mjs";
import { fillPosts } from "./fill-posts.mjs";
import { serveSite } from "./serve.mjs";

const place = process.env.DATABASE;
if (!place.startsWith("postgres:") && !existsSync(place)) await fillPosts(place, makeContentSite);
const site = makeContentSite(place);
await site.migrate();
await serveSite(site);
