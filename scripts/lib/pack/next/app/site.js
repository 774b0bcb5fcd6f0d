import { accounts, content, createSite, sqlite } from "waymark";

export const site = createSite({
  url: `${process.env.ORIGIN}/magazine`,
  storage: sqlite("site.db"),
  modules: [accounts(), content()],
});
await site.start();
