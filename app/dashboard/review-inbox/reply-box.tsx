import type { KeyboardEvent } from "react";
import type { useFetcher } from "react-router";
import { REPLY_EDIT_HOURS, REPLY_MAX } from "@worker/domain/voice/reviews/reply-limits";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { HiddenFields } from "~/ui/hidden-fields";
import { useScripts } from "~/ui/use-scripts";
import type { ReplyAnswer } from "./act";
import { openNext } from "./open-next";

interface ReplyBoxProps {
  id: string;
  title: string;
  next: string | undefined;
  isOpen: boolean;
  fetcher: ReturnType<typeof useFetcher<ReplyAnswer>>;
  answer: ReplyAnswer | undefined;
}

function onKeyDown({ key, ctrlKey, metaKey, repeat, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey) && !repeat) currentTarget.form?.requestSubmit();
  const box = currentTarget.closest("details");
  if (key !== "Escape" || box === null) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}

/** The reply to one review; sent, the next one that waits is opened. r opens it, Ctrl and Enter send it. */
export function ReplyBox({ id, title, next, isOpen, fetcher, answer }: ReplyBoxProps) {
  const scripts = useScripts();
  const isBusy = fetcher.state !== "idle";
  const error = answer?.error ?? undefined;
  return (
    <details
      open={isOpen || error !== undefined || undefined}
      onToggle={({ currentTarget }) => {
        // The browser says so late: whoever sends one after the other may be writing the next reply by then.
        if (currentTarget.open && !isBusy && !(document.activeElement instanceof HTMLTextAreaElement))
          currentTarget.querySelector("textarea")?.focus();
      }}
    >
      <summary className="btn btn--sm" aria-keyshortcuts="r">
        Reply<span className="sr"> to “{title}”</span>
      </summary>
      <fetcher.Form
        method="post"
        className="stack"
        noValidate={!scripts}
        onSubmit={({ currentTarget }) => {
          openNext(currentTarget.closest<HTMLElement>("[data-queue]"), currentTarget.closest("[data-case]"));
        }}
      >
        <HiddenFields of={{ id, ...(next !== undefined && { next }), ...(scripts && { inPlace: "1" }) }} />
        <Field
          name="response"
          id={`reply-${id}`}
          label="Your reply"
          help={`Public, and marked as official. You can change it for ${REPLY_EDIT_HOURS} hours.`}
          error={error}
        >
          <Textarea
            name="response"
            rows={4}
            required
            maxLength={REPLY_MAX}
            defaultValue={answer?.text}
            // The way here without scripts: what was sent before leads to this field.
            {...(isOpen && { autoFocus: true })}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Button small variant="primary" disabled={isBusy}>
          {isBusy ? "Publishing…" : "Publish the reply"}
        </Button>
      </fetcher.Form>
    </details>
  );
}
