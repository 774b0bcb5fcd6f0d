import { newsletter } from "newsletter-example";
import { accounts, content, createSite, explorer, hosted } from "waymark";

export default createSite({
  ...hosted(),
  name: "Harbour Lights",
  modules: [explorer(), accounts(), content(), newsletter({ every: "day" })],
});
