/** The authors of the sample articles. They have no credentials. */
export const authors = [
  {
    login: "ines",
    email: "ines@magazine.example",
    role: "editor",
    displayName: "Inês Carvalho",
    description: "Edits the magazine from a desk above the Cais do Sodré ferries.",
  },
  {
    login: "tiago",
    email: "tiago@magazine.example",
    role: "author",
    displayName: "Tiago Fonseca",
    description: "Repairs wooden boats in Seixal, writes about them at night.",
  },
  {
    login: "marta",
    email: "marta@magazine.example",
    role: "contributor",
    displayName: "Marta Vale",
    description: "Watches tides, fog and swell, and keeps a notebook of all three.",
  },
] as const;
export type Login = (typeof authors)[number]["login"];
