import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedText, storeText } from "~/device/stored-text";
import type { KeptDraft } from "./kept-draft";

/** Where a draft is kept, and what of the form it holds. */
interface DraftPlace {
  /** Of the API. */
  path: string;
  /** When the server has saved what stands in the form; null where it has nothing. */
  savedAt: number | null;
}

/** `local`: the site could not be reached, so it is saved on this device only. */
export type DraftState = "none" | "saved" | "local" | "restored";

/** The fields of a poll, where a form has them. */
interface PollFields {
  of: (form: HTMLFormElement) => KeptDraft["poll"];
  fill: (kept: KeptDraft["poll"]) => void;
}

const PAUSE_MS = 1500;
const FIELDS = { title: "title", content: "content", categoryId: "category" } as const;

const textOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};
const draftOf = (form: HTMLFormElement, now: number, poll?: PollFields): KeptDraft => ({
  title: textOf(form, "title"),
  content: textOf(form, "content"),
  categoryId: textOf(form, "category"),
  tags: textOf(form, "tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
  savedAt: now,
  poll: poll?.of(form),
});

/** What reads a draft comes only where there is one. */
async function keptAt(key: string): Promise<KeptDraft | null> {
  if (storedText(key) === null) return null;
  try {
    const { keptDraft } = await import("./kept-draft");
    return keptDraft(key);
  } catch {
    return null;
  }
}

function fill(form: HTMLFormElement, kept: KeptDraft): void {
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
 * reached or the page goes before the pause; what is there only comes back when the page is opened again (rules/forum#drafts).
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, place: DraftPlace | null, poll?: PollFields) {
  const [state, setState] = useState<DraftState>("none");
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const timer = useRef(0);
  const running = useRef<AbortController | null>(null);
  const unsaved = useRef(false);
  const path = place?.path ?? "";
  const since = place?.savedAt ?? 0;

  const stop = useCallback(() => {
    unsaved.current = false;
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);

  useEffect(() => {
    if (path === "") return stop;
    let isLeft = false;
    void keptAt(path).then((kept) => {
      if (isLeft || form.current === null || kept === null || kept.savedAt <= since) return;
      fill(form.current, kept);
      poll?.fill(kept.poll);
      setState("restored");
      setRestoredAt(kept.savedAt);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [path, since, form, stop, poll]);

  // The form is still there when a layout effect ends.
  useLayoutEffect(() => {
    const leave = () => {
      if (unsaved.current && form.current !== null)
        storeText(path, JSON.stringify(draftOf(form.current, Date.now(), poll)));
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, form, poll]);

  const keep = useCallback(() => {
    if (path === "") return;
    stop();
    unsaved.current = true;
    timer.current = window.setTimeout(() => {
      if (form.current === null) return;
      const draft = draftOf(form.current, Date.now(), poll);
      const { title, content, categoryId, tags } = draft;
      const controller = new AbortController();
      running.current = controller;
      const own = poll && { poll: draft.poll };
      void save(path, { title, content, categoryId, tags, ...own }, controller.signal).then((ok) => {
        if (controller.signal.aborted) return;
        unsaved.current = false;
        if (ok) storeText(path, "");
        setState(ok ? "saved" : storeText(path, JSON.stringify(draft)) ? "local" : "none");
      });
    }, PAUSE_MS);
  }, [path, form, stop, poll]);

  /** On sending: nothing may be saved behind it. What is refused is a draft again with the next letter. */
  const sent = useCallback(() => {
    stop();
    if (path === "" || form.current === null) return;
    // The page may be gone before the answer comes, and the session may have ended.
    const kept = navigator.onLine ? "" : JSON.stringify(draftOf(form.current, Date.now(), poll));
    storeText(path, kept);
  }, [path, form, stop, poll]);

  return { state, keep, sent, restoredAt };
}
