// Makes the site in DATABASE_URL, with as many posts as the argument says.
import site, { fill } from "./site.mjs";

await site.migrate();
await site.run(fill, Number(process.argv[2]));
await site.close();
