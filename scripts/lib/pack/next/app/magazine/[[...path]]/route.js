import { site } from "../../site.js";

export const dynamic = "force-dynamic";
const handle = (request) => site.fetch(request);
export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
