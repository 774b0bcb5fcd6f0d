// The built example with original routes, for `waymark serve --site`.
import { compat } from "@waymark/compat";
import magazine from "../../../examples/magazine/dist/site.js";

export default compat(magazine);
