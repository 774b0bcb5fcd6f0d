/** Creates the tables (Payload does so outside of production) and a user with an API key. */
import { getPayload } from "payload";
import config from "./payload.config.js";

process.env.NODE_ENV = "development";
const payload = await getPayload({ config });
await payload.create({
  collection: "users",
  data: {
    email: "reporter@example.com",
    password: process.env.TOKEN,
    enableAPIKey: true,
    apiKey: process.env.TOKEN,
  },
});
process.exit(0);
