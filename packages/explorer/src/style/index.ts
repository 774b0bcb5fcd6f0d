import { answer } from "./answer.ts";
import { frame } from "./frame.ts";
import { ground } from "./ground.ts";
import { route } from "./route.ts";

/** The page's one sheet. */
export const style: string = [ground, frame, route, answer].join("\n");
