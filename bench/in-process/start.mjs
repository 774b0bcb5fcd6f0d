/** Nothing but Node: what every start costs before the first line of a program. */
import { sendStart } from "../lib/start.mjs";

sendStart();
