import { Suspense, useEffect, useId, useRef, useState } from "react";
import {
  PHOTO_ACCEPT,
  PHOTO_ALT_MAX,
  PHOTO_FIELD,
  smallPhotoFile,
} from "@worker/domain/foundation/photos/photo-limits";
import { NEW_PHOTO_ALT, REVIEW_PHOTOS_MAX, TOO_MANY_PHOTOS } from "@worker/domain/voice/reviews/review-limits";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";
import { useScripts } from "~/ui/use-scripts";
import { ADD_PHOTO, movedUp, movePhoto, type PhotoRow, removePhoto } from "./photo-rows";

/** Makes the sizes and sends them; comes with the first file. */
const PhotoUpload = onDemand(() => import("./photo-upload"));

const HINT = "JPG, PNG or WebP, max 5 MB, up to 4. Location and camera data are removed.";
const HINT_SCRIPTS = "JPG, PNG, WebP or AVIF, up to 4. They are made smaller; location and camera data are removed.";

type Item = PhotoRow | { file: File; nth: number };
const isAttached = (item: Item): item is PhotoRow => "id" in item;
const keyOf = (item: Item): string => (isAttached(item) ? item.id : `file-${item.nth}`);

let serial = 0;

type WritePhotosProps = {
  rows: readonly PhotoRow[];
  /** What was said of a file that was not taken. */
  newAlt: string | undefined;
  error: string | undefined;
  onChanged: () => void;
};

/** The photographs of a review: each is uploaded at once, described, put in order or left out. */
export function WritePhotos({ rows, newAlt, error, onChanged }: WritePhotosProps) {
  const field = useId();
  const scripts = useScripts();
  const section = useRef<HTMLFieldSetElement>(null);
  const [items, setItems] = useState<readonly Item[]>(rows);
  const [problem, setProblem] = useState(error);
  const waiting = items.filter((item) => !isAttached(item)).length;
  // The draft has what is attached once it stands in the form.
  useEffect(onChanged, [items, onChanged]);
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form || waiting === 0) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setProblem("One of these files is not uploaded. Wait while it is on its way; remove it if it was refused.");
      section.current?.focus();
    };
    form.addEventListener("submit", stop);
    return () => form.removeEventListener("submit", stop);
  }, [waiting]);
  const add = (files: readonly File[]) => {
    const room = REVIEW_PHOTOS_MAX - items.length;
    setProblem(files.length > room ? TOO_MANY_PHOTOS : undefined);
    setItems([...items, ...files.slice(0, room).map((file) => ({ file, nth: (serial += 1) }))]);
  };
  const change = (next: readonly Item[]) => {
    setProblem(undefined);
    setItems(next);
    section.current?.focus();
  };
  const settle = (key: string, row: PhotoRow) =>
    setItems((before) => before.map((item) => (keyOf(item) === key ? row : item)));
  return (
    <fieldset ref={section} className="field photo-fields" id="photos" tabIndex={-1}>
      <legend>Photographs (optional)</legend>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      {items.length > 0 && (
        <ol>
          {items.map((item, at) => {
            const left = () => change(items.filter((each) => each !== item));
            if (!isAttached(item))
              return (
                <li key={keyOf(item)}>
                  <Suspense fallback={<p className="small muted">Loading…</p>}>
                    <PhotoUpload
                      file={item.file}
                      onDone={(id) => settle(keyOf(item), { id, alt: "" })}
                      onRemove={left}
                    />
                  </Suspense>
                </li>
              );
            const nth = at + 1;
            return (
              <li key={item.id}>
                <img src={smallPhotoFile(item.id)} alt="" width={96} height={96} />
                <div>
                  <input type="hidden" name="photoId" value={item.id} />
                  <Field name={`${field}-${item.id}`} label={`What photograph ${nth} shows`}>
                    <Input name="photoAlt" defaultValue={item.alt} maxLength={PHOTO_ALT_MAX} />
                  </Field>
                  <div className="row row--wrap">
                    {at > 0 && (
                      <Button
                        small
                        icon="arrow-up"
                        name="intent"
                        value={movePhoto(item.id)}
                        onClick={(event) => {
                          event.preventDefault();
                          change(movedUp(items, at));
                        }}
                      >
                        Move up<span className="sr"> photograph {nth}</span>
                      </Button>
                    )}
                    <Button
                      small
                      icon="trash-2"
                      name="intent"
                      value={removePhoto(item.id)}
                      onClick={(event) => {
                        event.preventDefault();
                        left();
                      }}
                    >
                      Remove<span className="sr"> photograph {nth}</span>
                    </Button>
                  </div>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {items.length < REVIEW_PHOTOS_MAX && (
        <Field
          name={`${field}-new`}
          label={items.length === 0 ? "Add a photograph" : "Add another photograph"}
          help={scripts ? HINT_SCRIPTS : HINT}
        >
          <Input
            type="file"
            name={PHOTO_FIELD}
            accept={PHOTO_ACCEPT}
            multiple={scripts}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </Field>
      )}
      {!scripts && items.length < REVIEW_PHOTOS_MAX && (
        <>
          <Field name={`${field}-alt`} label="What it shows" help="For readers who cannot see it.">
            <Input name={NEW_PHOTO_ALT} defaultValue={newAlt} maxLength={PHOTO_ALT_MAX} />
          </Field>
          <div>
            <Button small icon="plus" name="intent" value={ADD_PHOTO}>
              Add the photograph
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
