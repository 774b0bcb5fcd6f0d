import { testSite } from "waymark/testing";
import {
  accounts,
  moduleBuilder,
  can,
  content,
  createSite,
  defineModule,
  defineNamespace,
  hosted,
} from "waymark";
import * as z from "zod";

const { get } = moduleBuilder({});
const tides = defineModule({
  name: "tides",
  namespaces: [
    defineNamespace("tides/v1", {
      "/height": [
        get({
          summary: "Read the water level",
          args: { hour: z.int().min(0).max(23) },
          access: "public",
          handler: ({ args }) => ({ metres: 2 + Math.cos(args.hour / 2) }),
        }),
      ],
      "/log": [get({ summary: "Read the log", access: can("manage_options"), handler: () => [] })],
    }),
  ],
});
const site = createSite({ ...hosted(), modules: [accounts(), content(), tides()] });
await site.start();
const made = await site.call(
  "POST /core/v2/posts",
  { title: "Low water", status: "publish" },
  { as: site.system },
);
const height = await site.call("GET /tides/v1/height", { hour: 0 });
const log = await site.call("GET /tides/v1/log");
await site.close();
await using test = await testSite({ modules: [tides()] });
console.log(
  made.status,
  made.body.title.rendered,
  height.body.metres,
  log.status,
  (await test.get("/tides/v1/height", { hour: 1 })).status,
);
