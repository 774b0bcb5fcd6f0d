import type { Role } from "@waymark/core";
import {
  administratorCapabilities,
  authorCapabilities,
  contributorCapabilities,
  editorCapabilities,
  subscriberCapabilities,
} from "./capabilities.ts";

/** The roles that every site with accounts has. Other modules add capabilities to them with core's `roleGrants`. */
export const standardRoles: readonly Role[] = [
  { name: "administrator", label: "Administrator", capabilities: administratorCapabilities },
  { name: "editor", label: "Editor", capabilities: editorCapabilities },
  { name: "author", label: "Author", capabilities: authorCapabilities },
  { name: "contributor", label: "Contributor", capabilities: contributorCapabilities },
  { name: "subscriber", label: "Subscriber", capabilities: subscriberCapabilities },
];
