/** Starts Node alone: the cost of a start before the first line of a program. */
import { sendStart } from "../lib/start.mjs";

sendStart();
