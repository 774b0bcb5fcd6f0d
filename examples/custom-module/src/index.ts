import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { contributions } from "./extension-points.ts";
import { compose } from "./jobs/compose.ts";
import { forget } from "./jobs/forget.ts";
import { invite } from "./jobs/invite.ts";
import { send } from "./jobs/send.ts";
import { spread } from "./jobs/spread.ts";
import { followDeleted, followStatus } from "./listeners.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { pages } from "./pages/handlers.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** A newsletter: readers subscribe, and get emails about new content of the site. */
export const newsletter = defineModule({
  name: "newsletter",
  requires: ["content"],
  options,
  tables,
  migrations,
  errors,
  contributes: contributions,
  on: [followStatus, followDeleted],
  jobs: [compose, forget, invite, send, spread],
  pages: [pages],
  namespaces: [v1],
});
