import { connect } from "../cluster/client.mjs";

/** What everybody who writes sends along: by it the site of the trials takes them for its editor. */
export const acting = { "x-acting": "1" };

/** One keep-alive connection of somebody who writes. */
export const connectWriter = (port) => connect(port, acting);
