import { answer } from "./answer.ts";
import { frame } from "./frame.ts";
import { ground } from "./ground.ts";
import { route } from "./route.ts";

/** The style sheet of the page. */
export const style: string = [ground, frame, route, answer].join("\n");
