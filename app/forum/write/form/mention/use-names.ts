import { useEffect, useState } from "react";

export interface OfferedName {
  id: string;
  username: string;
  picture: string | null;
}

const PAUSE_MS = 150;

async function namesLike(typed: string, near: string, signal: AbortSignal): Promise<OfferedName[]> {
  try {
    const answer = await fetch(`/api/forum/names?${new URLSearchParams({ q: typed, near })}`, { signal });
    return answer.ok ? (await answer.json<{ items: OfferedName[] }>()).items : [];
  } catch {
    return [];
  }
}

/** The members whose name begins so; the last answer stays until the next one comes. */
export function useNames(typed: string | null, near: string): OfferedName[] {
  const [found, setFound] = useState<OfferedName[]>([]);
  useEffect(() => {
    if (typed === null) return undefined;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      void namesLike(typed, near, controller.signal).then((names) => {
        if (!controller.signal.aborted) setFound(names);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, near]);
  return typed === null ? [] : found;
}
