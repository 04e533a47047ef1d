import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { storedText, storeText } from "~/device/stored-text";
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { type Typed, typedIn } from "./typed";
import { REVIEW_LABELS, WriteFields } from "./fields";
import { photoRows } from "./photos/photo-rows";
import { WritePhotos } from "./photos/write-photos";
import { NEW_PHOTO_ALT } from "@worker/domain/voice/reviews/review-limits";

type WriteFormProps = {
  start: Typed;
  answer: { errors: Record<string, string>; typed: Typed } | undefined;
  username: string;
  today: string;
  /** Under which name this tab keeps what was typed; without one it keeps nothing. */
  draft?: string;
  submit: string;
  /** Whether naming the order files a purchase claim. */
  claims?: boolean;
  children?: ReactNode;
};

/** Read once the page runs; what is typed afterwards is in the fields already. */
const neverChanges = () => () => undefined;

/** The form of a review. Where scripts run, what was typed survives a reload of the tab. */
export function WriteForm({ start, answer, username, today, draft, submit, claims = false, children }: WriteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const text = useSyncExternalStore(
    neverChanges,
    () => (draft === undefined ? null : storedText(draft, "sessionStorage")),
    () => null,
  );
  const restored = text === null ? null : typedIn(new URLSearchParams(text));
  const typed = answer?.typed ?? restored ?? start;
  const errors = answer?.errors ?? {};
  const keep = useCallback(() => {
    if (draft === undefined || form.current === null) return;
    const fields = [...new FormData(form.current)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    storeText(draft, new URLSearchParams(fields).toString(), "sessionStorage");
  }, [draft]);
  // Sending lets go of the draft; what was refused is one again.
  useEffect(() => {
    if (answer !== undefined) keep();
  }, [answer, keep]);
  return (
    <Form
      // New values need new fields: these keep what is in them.
      key={answer === undefined ? (restored === null ? "start" : "restored") : JSON.stringify(answer)}
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="stack review-form"
      noValidate
      onInput={keep}
      onSubmit={() => draft !== undefined && storeText(draft, "", "sessionStorage")}
    >
      {/* What Enter in a field does; without it that would be the first button that adds a row. */}
      <button name="intent" value="send" hidden />
      <FormProblems errors={errors} labels={REVIEW_LABELS} />
      {children}
      <WriteFields
        {...{ typed, errors, username, today, claims }}
        photos={
          <WritePhotos
            rows={photoRows(typed.lists)}
            newAlt={typed.values[NEW_PHOTO_ALT]}
            error={errors["photos"]}
            onChanged={keep}
          />
        }
      />
      <Button variant="primary" name="intent" value="send">
        {submit}
      </Button>
    </Form>
  );
}
