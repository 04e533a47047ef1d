import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Where a draft is kept, and what of the form it holds. */
interface DraftPlace {
  /** Of the API. */
  path: string;
  /** When the server has saved what stands in the form; null where it has nothing. */
  savedAt: number | null;
}

/** `local`: the site could not be reached, so it is saved on this device only. */
export type DraftState = "none" | "saved" | "local" | "restored";

interface Kept {
  title: string;
  content: string;
  categoryId: string;
  tags: string[];
  savedAt: number;
  /** What else the form of a place asks. */
  more?: unknown;
}

/** How a form with fields of its own keeps them with the draft. */
interface MoreFields {
  name: string;
  of: (form: HTMLFormElement) => unknown;
  fill: (kept: unknown) => void;
}

const PAUSE_MS = 1500;
const FIELDS = { title: "title", content: "content", categoryId: "category" } as const;

const textOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};
const draftOf = (form: HTMLFormElement, now: number, more?: MoreFields): Kept => ({
  title: textOf(form, "title"),
  content: textOf(form, "content"),
  categoryId: textOf(form, "category"),
  tags: textOf(form, "tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
  savedAt: now,
  more: more?.of(form),
});

/** Whoever else writes to this device's storage may have put anything there. */
function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== "object" || kept === null) return false;
  const { title, content, categoryId, tags, savedAt } = kept as Partial<Record<keyof Kept, unknown>>;
  const areTexts = [title, content, categoryId].every((text) => typeof text === "string");
  return areTexts && Array.isArray(tags) && tags.every((tag) => typeof tag === "string") && typeof savedAt === "number";
}

function keptOnDevice(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepOnDevice(key: string, draft: Kept): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function fill(form: HTMLFormElement, kept: Kept): void {
  for (const [key, name] of Object.entries(FIELDS)) {
    const field = form.elements.namedItem(name);
    const value = kept[key as keyof typeof FIELDS];
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
  const tags = form.elements.namedItem("tags");
  if (tags instanceof HTMLInputElement) tags.value = kept.tags.join(", ");
}

async function save(path: string, draft: object, signal: AbortSignal): Promise<boolean> {
  try {
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "PUT", headers, body: JSON.stringify(draft), signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Saves what stands in a form on the server whenever its writer pauses, and on the device where the server cannot be
 * reached; what is there only comes back when the page is opened again (rules/forum#drafts).
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, place: DraftPlace | null, more?: MoreFields) {
  const [state, setState] = useState<DraftState>("none");
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const timer = useRef(0);
  const running = useRef<AbortController | null>(null);
  const path = place?.path ?? "";
  const since = place?.savedAt ?? 0;

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);

  useEffect(() => {
    if (path === "" || form.current === null) return stop;
    const kept = keptOnDevice(path);
    if (kept !== null && kept.savedAt > since) {
      fill(form.current, kept);
      more?.fill(kept.more);
      queueMicrotask(() => {
        setState("restored");
        setRestoredAt(kept.savedAt);
      });
    }
    return stop;
  }, [path, since, form, stop, more]);

  const keep = useCallback(() => {
    if (path === "") return;
    stop();
    timer.current = window.setTimeout(() => {
      if (form.current === null) return;
      const draft = draftOf(form.current, Date.now(), more);
      const { title, content, categoryId, tags } = draft;
      const controller = new AbortController();
      running.current = controller;
      const own = more && { [more.name]: draft.more };
      void save(path, { title, content, categoryId, tags, ...own }, controller.signal).then((ok) => {
        if (controller.signal.aborted) return;
        if (ok) localStorage.removeItem(path);
        setState(ok ? "saved" : keepOnDevice(path, draft) ? "local" : "none");
      });
    }, PAUSE_MS);
  }, [path, form, stop, more]);

  /** On sending: nothing may be saved behind it. What is refused is a draft again with the next letter. */
  const sent = useCallback(() => {
    stop();
    if (path === "" || form.current === null) return;
    // The page may be gone before the answer comes, and the session may have ended.
    if (!navigator.onLine) keepOnDevice(path, draftOf(form.current, Date.now(), more));
    else localStorage.removeItem(path);
  }, [path, form, stop, more]);

  return { state, keep, sent, restoredAt };
}
