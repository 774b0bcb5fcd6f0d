import type { editLock as en } from "../edit-lock.ts";
import type { Translated } from "../translated.ts";

/** The texts of the warning that another user edits an item. */
export const editLock: Translated<typeof en> = {
  held: "Wird gerade von {name} bearbeitet: {item}",
  somebody: "jemand anderem",
  since:
    "Seit {time}. Wenn Sie beide schreiben, muss einer von Ihnen beim Speichern die Fassungen vergleichen.",
  lost: "Wurde von {name} übernommen: {item}",
  lostText: "Sie können hier nicht weiterschreiben. Was Sie geschrieben haben, ist aufbewahrt.",
  lostNotSaved:
    "Sie können hier nicht weiterschreiben. Was Sie geschrieben haben, steht noch in diesem Formular, ist aber nicht gespeichert.",
  read: "Nur lesen",
  takeOver: "Übernehmen",
  takeBack: "Zurückholen",
  back: "Zurück",
};
