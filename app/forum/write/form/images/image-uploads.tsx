import { useEffect, useId, useRef, useState } from "react";
import {
  POST_IMAGE_ACCEPT,
  POST_IMAGE_HINT,
  POST_IMAGE_MAX_BYTES,
  POST_IMAGE_TOO_LARGE,
  POST_IMAGE_TYPE_WRONG,
} from "@worker/domain/voice/forum/image-forms";
import { Button, IconButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { ImageUpload } from "./image-upload";

interface Item {
  id: number;
  file: File;
}

type ImageUploadsProps = {
  /** What was dropped, pasted or asked for last; `nth` tells one time from the next. */
  brought: { nth: number; files: File[] };
  onInsert: (markdown: string) => void;
  onClose: () => void;
};

function problemOf({ size, type }: File): string | undefined {
  if (!POST_IMAGE_ACCEPT.split(",").includes(type)) return POST_IMAGE_TYPE_WRONG;
  return size > POST_IMAGE_MAX_BYTES ? POST_IMAGE_TOO_LARGE : undefined;
}

const notInText = (count: number): string =>
  count === 1 ? "One picture is not in the text yet." : `${count} pictures are not in the text yet.`;

let serial = 0;
const itemsOf = (files: readonly File[]): Item[] => files.map((file) => ({ id: (serial += 1), file }));

/** The images that are on their way into a text: each is uploaded at once, described, and then put into it. */
export default function ImageUploads({ brought, onInsert, onClose }: ImageUploadsProps) {
  const field = useId();
  const [nth, setNth] = useState(0);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [problem, setProblem] = useState<string>();
  const add = (files: readonly File[]) => {
    setProblem(files.map(problemOf).find((each) => each !== undefined));
    const fine = itemsOf(files.filter((file) => problemOf(file) === undefined));
    setItems((before) => [...before, ...fine]);
  };
  if (nth !== brought.nth) {
    setNth(brought.nth);
    add(brought.files);
  }
  // Whoever asked for it goes on from here; one that was dropped is described first.
  useEffect(() => {
    if (brought.files.length === 0) document.getElementById(field)?.focus();
  }, [brought, field]);
  // What was uploaded and described would be lost without a word.
  const section = useRef<HTMLElement>(null);
  const [isLeftOut, setLeftOut] = useState(false);
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form || items.length === 0) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setLeftOut(true);
      section.current?.querySelector<HTMLElement>("input:not([type=file])")?.focus();
    };
    form.addEventListener("submit", stop);
    return () => form.removeEventListener("submit", stop);
  }, [items]);
  const without = (id: number) => items.filter((item) => item.id !== id);
  const leave = (id: number) => {
    setItems(without(id));
    if (without(id).length === 0) onClose();
  };
  return (
    <section ref={section} className="card card--pad stack editor-images" aria-labelledby={`${field}-title`}>
      <div className="row">
        <h2 id={`${field}-title`}>Add a picture</h2>
        <IconButton label="Close" icon="x" onClick={onClose} />
      </div>
      {isLeftOut && items.length > 0 && (
        <Note kind="bad" role="alert" title={notInText(items.length)}>
          {items.length === 1 ? "Put it in, or leave it out." : "Put them in, or leave them out."}
        </Note>
      )}
      {items.map(({ id, file }) => (
        <ImageUpload
          key={id}
          file={file}
          onDone={(markdown) => {
            onInsert(markdown);
            leave(id);
          }}
          onCancel={() => leave(id)}
        />
      ))}
      <Field
        name={field}
        label={items.length === 0 ? "Picture" : "Another picture"}
        help={POST_IMAGE_HINT}
        error={problem}
      >
        <Input
          type="file"
          accept={POST_IMAGE_ACCEPT}
          multiple
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </Field>
      {items.length === 0 && (
        <p>
          <Button type="button" small onClick={onClose}>
            Cancel
          </Button>
        </p>
      )}
    </section>
  );
}
