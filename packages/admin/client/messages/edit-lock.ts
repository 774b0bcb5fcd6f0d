/** The texts of the warning that another user edits an item. */
export const editLock = {
  held: "{name} is editing this {item}",
  somebody: "Somebody else",
  since: "Since {time}. If both of you edit it, one of you must compare the versions when saving.",
  lost: "{name} has taken over this {item}",
  lostText: "You can no longer edit it here. What you have typed has been kept.",
  lostNotSaved:
    "You can no longer edit it here. What you have typed is still in this form, but is not saved.",
  read: "Read only",
  takeOver: "Take over",
  takeBack: "Take back",
  back: "Go back",
} as const;
