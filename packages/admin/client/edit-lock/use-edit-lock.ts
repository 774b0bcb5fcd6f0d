import { ApiError } from "@waymark/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { send, sendOnLeave } from "../api/connection.ts";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { itemPath } from "../api/items.ts";
import { storedItemOf } from "../api/stored.ts";

/** The interval at which a lock is renewed, and its lifetime without renewal, in milliseconds. */
const interval = 30_000;
const lifetime = 150_000;

/** The edit lock of an item: the user who edits it, and the time since when. */
export interface Lock {
  readonly user: number | null;
  readonly name: string | null;
  readonly since: string | null;
  readonly renewed: string | null;
}
/** The lock of another user. */
export interface ForeignLock {
  readonly lock: Lock;
  /** Whether the other user has taken over what this user was editing. */
  readonly isLost: boolean;
  /** Whether changes of this user have been kept. */
  readonly isKept: boolean;
}
export type EditLockState = ReturnType<typeof useEditLock>;

/**
 * Locks an item while its form is open, if its type has locks and the user may edit it, and says if another user has the lock.
 *
 * @param options.onLost - Keeps unsaved changes after another user has taken over; resolves to whether they are kept.
 * @param options.onTaken - Called after this user has taken over.
 */
export function useEditLock(
  list: List,
  id: string | undefined,
  options: {
    readonly mayEdit: boolean;
    readonly onLost: () => Promise<boolean>;
    readonly onTaken: () => void;
  },
) {
  const { user } = useDirectory();
  const may = useMay();
  const item = storedItemOf(list);
  const path =
    id !== undefined && options.mayEdit && may(`POST ${item}/lock`)
      ? `${itemPath({ ...list, item }, id)}/lock`
      : undefined;
  const latest = useRef(options);
  latest.current = options;
  const own = useRef<Lock>(undefined);
  /** Whether another user has the lock, which is not requested again until this user takes over. */
  const isForeign = useRef(false);
  const [foreign, setForeign] = useState<ForeignLock>();

  const renew = useCallback(
    async (takesOver = false) => {
      if (path === undefined) return;
      const { body: lock } = await send<Lock>("POST", path, takesOver ? { take_over: true } : {});
      const isLost = own.current !== undefined;
      own.current = lock.user === user.id ? lock : undefined;
      isForeign.current = own.current === undefined;
      if (own.current) return setForeign(undefined);
      setForeign({ lock, isLost, isKept: true });
      if (isLost) setForeign({ lock, isLost, isKept: await latest.current.onLost() });
    },
    [path, user.id],
  );

  useEffect(() => {
    if (path === undefined) return undefined;
    let hiddenSince = document.hidden ? Date.now() : undefined;
    let isStopped = false;
    const beat = () => {
      if (isStopped) return;
      renew().catch((error: unknown) => {
        // The item was deleted, or may no longer be edited. After other failures the next request tries again.
        isStopped = error instanceof ApiError && (error.status === 403 || error.status === 404);
      });
    };
    const timer = window.setInterval(() => {
      const isAway = hiddenSince !== undefined && Date.now() - hiddenSince >= lifetime;
      if (!isForeign.current && !isAway) beat();
    }, interval);
    const onVisibility = () => {
      hiddenSince = document.hidden ? Date.now() : undefined;
      if (!isForeign.current && !document.hidden) beat();
    };
    const release = () => {
      if (!own.current?.renewed) return;
      sendOnLeave("DELETE", `${path}?renewed=${encodeURIComponent(own.current.renewed)}`);
      own.current = undefined;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && beat();
    beat();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", release);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", release);
      window.removeEventListener("pageshow", onShow);
      isStopped = true;
      release();
    };
  }, [path, renew]);

  return {
    foreign,
    /** Whether the form must not be changed. */
    isLocked: foreign !== undefined,
    takeOver: async () => {
      await renew(true);
      latest.current.onTaken();
    },
  };
}
