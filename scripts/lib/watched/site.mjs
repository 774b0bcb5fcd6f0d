// The example magazine in English and German, which watches the folder of code `WATCHED_CODE`.
import { codeFolders, security } from "waymark";
import { magazineWith } from "../magazine.mjs";

const code = codeFolders({ app: process.env["WATCHED_CODE"] ?? "" });

export default magazineWith([security({ code, release: "1" })], { languages: ["de"] });
