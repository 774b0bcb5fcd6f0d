import { createContext, use } from "react";

/** Whether another user edits the item of this form. */
export const LockedContext = createContext(false);
/** Whether another user edits the item of this form. */
export const useIsLocked = (): boolean => use(LockedContext);
