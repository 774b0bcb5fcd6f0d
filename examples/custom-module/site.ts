import { accounts, content, createSite, explorer, hosted } from "waymark";
import { newsletter } from "newsletter-example";

export default createSite({
  ...hosted(),
  name: "Harbour Lights",
  modules: [explorer(), accounts(), content(), newsletter({ every: "day" })],
});
