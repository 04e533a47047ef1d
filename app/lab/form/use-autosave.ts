import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type SyntheticEvent,
} from "react";
import { FIELD_NAMES, SAVED_AT_FIELD, type TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";
import { DraftSaver, type Saving } from "./draft-saver";

type Autosaved = {
  form: RefObject<HTMLFormElement | null>;
  /** The API's address of the draft. */
  address: string;
  loaded: { updatedAt: number; savedAt: number | null };
  /** What the form showed before anybody touched it. */
  shown: TypedResult;
  /** Whether a field's value is only proposed. */
  open: Readonly<Record<string, unknown>>;
  touched: ReadonlySet<string>;
};

/** Whether an event is of a field that a draft has: the file goes on its own, and a box belongs to its button. */
const isField = ({ target }: SyntheticEvent): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && FIELD_NAMES.has(target.name);

const isChanged = (form: HTMLFormElement | null, shown: TypedResult): boolean =>
  form !== null &&
  [...new FormData(form)].some(([name, value]) => FIELD_NAMES.has(name) && value !== "" && value !== shown[name]);

/** Sends what is typed to the draft as it is typed, and when the page goes out of sight or another one comes. */
export function useAutosave({ form, address, loaded, shown, open, touched }: Autosaved) {
  const [saving, setSaving] = useState<Saving>({ state: "saved", at: loaded.updatedAt });
  const [saver] = useState(() => new DraftSaver(address, loaded.savedAt, setSaving));
  const now = useRef({ shown, open, touched });
  // What is last in it outlives the page, for the words that were typed just before it was left.
  const typed = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    now.current = { shown, open, touched };
    typed.current = form.current;
  });
  const [read] = useState(() => (): Record<string, string> => {
    const fields: Record<string, string> = {};
    const { current } = now;
    for (const [name, value] of typed.current ? new FormData(typed.current) : []) {
      if (!FIELD_NAMES.has(name) || typeof value !== "string") continue;
      if (name in current.open && value === current.shown[name]) continue;
      // An empty field that nobody touched may have got a proposal that this page does not know of yet.
      if (value !== "" || current.touched.has(name)) fields[name] = value;
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
    saver.stay();
    // What was typed before the script ran told nobody.
    if (isChanged(typed.current, now.current.shown)) saver.touch(read);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
      saver.finish(read);
    };
  }, [saver, read]);
  const onInput = (event: SyntheticEvent) => {
    if (isField(event)) saver.touch(read);
  };
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
  return { saving, onInput, onSubmit };
}
