// Creates the site in DATABASE_URL, with the number of posts given as an argument.
import site, { fill } from "./site.mjs";

await site.migrate();
await site.run(fill, Number(process.argv[2]));
await site.close();
