import { createUser } from "waymark";
import { site } from "./app/site.js";

const { applicationPassword } = await site.run(createUser, {
  login: "ines",
  email: "ines@magazine.example",
  role: "administrator",
  applicationPassword: { name: "test" },
});
console.log(applicationPassword);
await site.close();
