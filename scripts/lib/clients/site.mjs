// The built example with original routes and the block editor, for `waymark serve --site`.
import { compat } from "@waymark/compat";
import { files } from "@waymark/node";
import magazine from "../../../examples/magazine/dist/site.js";

const site = compat(magazine);
const editor = files(process.env.EDITOR_FOLDER, { prefix: "/block-editor", trusted: true });

export default {
  ...site,
  fetch: async (request, connection) => (await editor(request)) ?? site.fetch(request, connection),
};
