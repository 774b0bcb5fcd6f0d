import { useDrawer } from "../shell/use-drawer.ts";
import { useLeaveQuestion, useStayQuestion } from "./use-leave-question.tsx";

/** The properties of an open dialog with input. Escape and a click outside ask before changes are lost. */
export function useInputDialog(isChanged: boolean, close: () => void) {
  const ask = useStayQuestion();
  useLeaveQuestion(isChanged);
  return useDrawer(true, () => {
    if (!isChanged) return close();
    void ask().then((stays) => stays || close());
  });
}
