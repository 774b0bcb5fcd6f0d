import type { KnownVendor } from "../points.ts";

/** What sites of this framework set themselves. */
export const ownVendors: readonly KnownVendor[] = [
  {
    name: "waymark",
    label: "This site",
    category: "necessary",
    cookies: [
      {
        name: "consent",
        about: "Keeps what you have allowed.",
      },
      {
        name: "waymark_session",
        about: "Keeps you signed in.",
      },
      {
        name: "__Host-waymark_session",
        about: "Keeps you signed in.",
      },
    ],
  },
];
