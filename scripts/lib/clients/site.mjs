// The built example with original routes, the fields of newer clients and the block editor, for `waymark serve --site`.
import { compat } from "@waymark/compat";
import { files } from "@waymark/node";
import { content } from "waymark";
import { magazineWith } from "../magazine.mjs";

const site = compat(
  magazineWith([
    content({
      newerFields: true,
      email: "desk@harbour-lights.example",
      postsPerPage: 6,
      templates: { post: ["wide"], page: ["wide", "contents"] },
      uploads: { sizes: { phone: { width: 750, height: 750, crop: true } } },
    }),
  ]),
);
const editor = files(process.env.EDITOR_FOLDER, { prefix: "/block-editor", trusted: true });

export default {
  ...site,
  fetch: async (request, connection) => (await editor(request)) ?? site.fetch(request, connection),
};
