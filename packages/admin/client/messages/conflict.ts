/** The texts of the comparison of two versions that were saved at the same time. */
export const conflict = {
  text: "Nothing is lost yet. Choose a version for each field that differs.",
  same: "Both versions are the same.",
  marks: "Marked as added is what only yours has, as removed what only the other version has.",
  changedBy: {
    mine: "Changed by you",
    theirs: "Changed by somebody else",
    both: "Changed by both",
  },
  empty: "Empty",
  mine: "Yours",
  theirs: "Their version",
  allMine: "All of yours",
  allTheirs: "All saved meanwhile",
  discard: "Discard yours",
  save: "Save the chosen",
  formParts: {
    key: "Key",
    saving: "Storage of submissions",
    success_message: "Message after sending",
    redirect: "Page after sending",
  },
} as const;
