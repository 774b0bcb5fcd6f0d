// The example magazine in the theme `studio`.
import { pages } from "waymark";
import { magazineWith } from "../magazine.mjs";

export default magazineWith([pages({ theme: "studio", phoneImageSize: "phone" })]);
