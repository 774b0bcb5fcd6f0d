import { type DragEvent, useState } from "react";

/** The properties of a row that can be dragged: those of its handle, and those of the row itself. */
export interface RowDrag {
  readonly handle: {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  readonly "data-dragged": true | undefined;
  readonly "data-drop": "after" | "before" | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** The position at which the dragged row would be dropped. */
interface Drag {
  readonly from: number;
  readonly over: number | undefined;
}

/** Lets the rows of a list be dragged to another place. */
export function useDrag(onMove: (from: number, to: number) => void): (at: number) => RowDrag {
  const [drag, setDrag] = useState<Drag>();
  return (at) => ({
    handle: {
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation();
        const row = event.currentTarget.closest("[data-field]");
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
        setDrag({ from: at, over: undefined });
      },
      onDragEnd: () => setDrag(undefined),
    },
    "data-dragged": drag?.from === at || undefined,
    "data-drop":
      drag?.over !== at || drag.from === at ? undefined : drag.from < at ? "after" : "before",
    onDragOver: (event) => {
      // Rows of another list are not dropped here.
      if (!drag) return;
      event.preventDefault();
      event.stopPropagation();
      if (drag.over !== at) setDrag({ ...drag, over: at });
    },
    onDrop: (event) => {
      if (!drag) return;
      event.preventDefault();
      event.stopPropagation();
      setDrag(undefined);
      if (drag.from !== at) onMove(drag.from, at);
    },
  });
}
