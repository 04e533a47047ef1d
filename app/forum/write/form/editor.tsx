import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Preview } from "@worker/domain/views/forum/preview-post";
import { Button, IconButton } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { PostHtml } from "../../text/post-html";
import { ReferenceCards } from "../../text/reference-cards";
import { ImageFields } from "./images/image-fields";
import { useImages } from "./images/use-images";
import { type Mark, marked } from "./markdown-marks";
import { MentionSlot } from "./mention/mention-slot";
import type { DraftState } from "./use-draft";
import { useHydrated } from "./use-hydrated";

type EditorProps = {
  id?: string;
  label: ReactNode;
  defaultValue: string;
  error: string | undefined;
  /** What the server made of the text, where scripts are off and the button asked for it. */
  preview?: Preview | null;
  rows?: number;
  draft?: DraftState;
  /** The thread in which is written, or the post that is answered: its people are offered first after an "@". */
  near?: string;
  onFocus?: () => void;
};

const KEYS: Record<string, Mark> = { b: "bold", i: "italic", k: "link" };
const SAVED: Record<DraftState, string> = {
  none: "",
  saved: "Saved",
  local: "You are offline. Saved on this device.",
  restored: "Restored what was saved on this device.",
};

const EMPTY: Preview = { html: "", cards: [] };

async function previewOf(content: string): Promise<Preview | null> {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/forum/preview", { method: "POST", headers, body: JSON.stringify({ content }) });
    return answer.ok ? await answer.json<Preview>() : null;
  } catch {
    return null;
  }
}

/** The one editor of the forum: a plain text field without scripts; with them a toolbar, shortcuts and preview in place. */
export function Editor({ id = "content", label, defaultValue, error, draft = "none", ...rest }: EditorProps) {
  const { preview = null, rows = 8, near = "", onFocus } = rest;
  const field = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const images = useImages(field);
  const [shown, setShown] = useState(preview);
  const [failed, setFailed] = useState(false);

  const mark = (kind: Mark) => {
    const area = field.current;
    if (area === null) return;
    const change = marked({ text: area.value, from: area.selectionStart, to: area.selectionEnd }, kind);
    area.setRangeText(change.replacement, change.from, change.to, "end");
    area.focus();
    area.setSelectionRange(...change.select);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    const kind = event.shiftKey ? undefined : KEYS[event.key.toLowerCase()];
    if (kind === undefined) return;
    event.preventDefault();
    mark(kind);
  };
  const look = async () => {
    const text = field.current?.value ?? "";
    const made = text.trim() === "" ? EMPTY : await previewOf(text);
    setFailed(made === null);
    if (made !== null) setShown(made);
  };

  return (
    <div className="stack">
      <Field name={id} label={label} error={error} help="Markdown works: **bold**, *italic*, > quote, - list, @name.">
        {hydrated && (
          <div className="editor-bar" role="toolbar" aria-label="Formatting" aria-controls={id}>
            <MarkButton label="Bold (Ctrl+B)" onMark={() => mark("bold")}>
              <b>B</b>
            </MarkButton>
            <MarkButton label="Italic (Ctrl+I)" onMark={() => mark("italic")}>
              <i>I</i>
            </MarkButton>
            <IconButton label="Quote" icon="message-square-quote" onClick={() => mark("quote")} />
            <IconButton label="List" icon="list" onClick={() => mark("list")} />
            <IconButton label="Link (Ctrl+K)" icon="link" onClick={() => mark("link")} />
            <IconButton label="Picture" icon="image" onClick={images.choose} />
            <span className="small muted" role="status">
              {SAVED[draft]}
            </span>
          </div>
        )}
        <Textarea
          ref={field}
          name="content"
          rows={rows}
          required
          defaultValue={defaultValue}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          {...images.handlers}
        />
      </Field>
      <MentionSlot field={field} near={near} />
      {hydrated ? images.panel : <ImageFields id={id} />}
      <p className="row row--wrap">
        <Button
          small
          icon="eye"
          name="intent"
          value="preview"
          type={hydrated ? "button" : "submit"}
          onClick={hydrated ? () => void look() : undefined}
        >
          Preview
        </Button>
        {failed && <span className="small muted">The preview could not be made. Please try again.</span>}
      </p>
      {shown !== null && shown.html !== "" && (
        <section className="card card--pad" aria-label="Preview">
          <PostHtml html={shown.html} />
          {shown.cards.length > 0 && <ReferenceCards cards={shown.cards} />}
        </section>
      )}
    </div>
  );
}

type MarkButtonProps = { label: string; onMark: () => void; children: ReactNode };
function MarkButton({ label, onMark, children }: MarkButtonProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} onClick={onMark}>
      {children}
    </button>
  );
}
