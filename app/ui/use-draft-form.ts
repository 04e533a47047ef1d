import { type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";

/** Milliseconds after the last key before the draft is saved. */
const PAUSE = 1500;

/**
 * A form whose route keeps it as a draft: a pause in typing sends it with `go=save`, to which the route answers
 * `saved`. A button that is pressed while a draft is on its way sends once that has arrived, so that what was typed
 * last is what stays.
 * @param step of a form of several; what waits to be saved belongs to one of them
 */
export function useDraftForm(step: number) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const pressed = useRef<HTMLElement | null>(null);
  const { state, data, submit } = useFetcher<{ saved: boolean }>();
  useEffect(() => () => window.clearTimeout(timer.current), [step]);
  useEffect(() => {
    if (state !== "idle" || pressed.current === null) return;
    ref.current?.requestSubmit(pressed.current);
    pressed.current = null;
  }, [state]);

  const onChange = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (ref.current === null) return;
      const body = new FormData(ref.current);
      body.set("go", "save");
      void submit(body, { method: "post", defaultShouldRevalidate: false });
    }, PAUSE);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    window.clearTimeout(timer.current);
    if (state === "idle") return;
    event.preventDefault();
    pressed.current = event.nativeEvent.submitter;
  };
  return { isSaved: state === "idle" && data?.saved === true, props: { ref, onChange, onSubmit } };
}
