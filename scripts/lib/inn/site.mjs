import { readFileSync } from "node:fs";
import { bookings } from "bookings-example";
import { accounts, admin, adminPages, content, createSite, defineModule, hosted } from "waymark";

const guide = readFileSync(
  new URL("../../../docs/guide/admin-screens.md", import.meta.url),
  "utf8",
);
/** The page of the guide for module authors. */
const guidePage = defineModule({
  name: "guide",
  contributes: [
    adminPages({
      name: "room-plan",
      label: "Room plan",
      operation: "GET /bookings/v1/rooms",
      script: () => /const script = `\n(.*?)`;/s.exec(guide)?.[1] ?? "",
    }),
  ],
});

/** Pages that fail: while they are rendered, while they are loaded, and on the site. */
const brokenPages = defineModule({
  name: "broken",
  contributes: [
    adminPages(
      ...Object.entries({
        "fails-in-use":
          'import { Button } from "@waymark/admin/page"; import { createElement as h, useState } from "react"; export function Page() { const [on, set] = useState(false); if (on) undefined.x; return h(Button, { onClick: () => set(true) }, "Fail now"); }',
        "fails-to-start": 'throw new Error("no wind"); export function Page() {}',
        "imports-unknown": 'import "left-pad"; export function Page() {}',
      }).map(([name, script]) => ({
        name,
        label: name.replaceAll("-", " "),
        operation: "GET /bookings/v1/bookings",
        script: () => script,
      })),
    ),
  ],
});

/** A new inn with rooms and bookings that its owner sets up, and with pages of modules in its admin. */
const site = createSite({
  ...hosted(),
  name: "Ferry Inn",
  timezone: "Europe/Lisbon",
  modules: [admin(), accounts({ setUp: true }), content(), bookings(), guidePage(), brokenPages()],
});
export default site;
