import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { FIELD_NAMES, SAVED_AT_FIELD } from "@worker/domain/catalogue/lab/results/result-fields";
import { DraftSaver, type Saving } from "./draft-saver";

type Autosaved = {
  form: RefObject<HTMLFormElement | null>;
  /** The API's address of the draft. */
  address: string;
  loaded: { updatedAt: number; savedAt: number | null };
  /** Whether a field's value is only proposed. */
  open: Readonly<Record<string, unknown>>;
  touched: ReadonlySet<string>;
};

/** Sends what is typed to the draft as it is typed, and when the page goes out of sight. */
export function useAutosave({ form, address, loaded, open, touched }: Autosaved) {
  const [saving, setSaving] = useState<Saving>({ state: "saved", at: loaded.updatedAt });
  const [saver] = useState(() => new DraftSaver(address, loaded.savedAt, setSaving));
  const now = useRef({ open, touched });
  useEffect(() => {
    now.current = { open, touched };
  }, [open, touched]);
  const [read] = useState(() => (): Record<string, string> => {
    const fields: Record<string, string> = {};
    for (const [name, value] of form.current ? new FormData(form.current) : []) {
      if (!FIELD_NAMES.has(name) || typeof value !== "string" || name in now.current.open) continue;
      // An empty field that nobody touched may have got a proposal that this page does not know of yet.
      if (value !== "" || now.current.touched.has(name)) fields[name] = value;
    }
    return fields;
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") void saver.save(read, true);
    };
    const onOnline = () => void saver.save(read);
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
      saver.stop();
    };
  }, [saver, read]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: sent, nativeEvent } = event;
    const running = saver.leave();
    if (running !== null) {
      event.preventDefault();
      void running.then(() => sent.requestSubmit(nativeEvent.submitter));
      return;
    }
    const field = sent.elements.namedItem(SAVED_AT_FIELD);
    if (field instanceof HTMLInputElement) field.value = String(saver.savedAt ?? "");
  };
  return { saving, onInput: () => saver.touch(read), onSubmit };
}
