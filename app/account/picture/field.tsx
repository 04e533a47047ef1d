import { useState, type ChangeEvent } from "react";
import {
  PICTURE_ACCEPT,
  PICTURE_FIELD,
  PICTURE_HINT,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_WRONG,
} from "@worker/domain/foundation/users/picture-forms";
import { Field, Input } from "~/ui/field";

export interface PickedPicture {
  file: File | null;
  preview: string | null;
  /** What is wrong with it, as far as a browser can tell. */
  problem: string | undefined;
}

const NOTHING: PickedPicture = { file: null, preview: null, problem: undefined };

export function usePickedPicture() {
  const [picked, setPicked] = useState(NOTHING);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0] ?? null;
    if (file === null) {
      setPicked(NOTHING);
      return;
    }
    const problem = problemOf(file);
    setPicked({ file, preview: null, problem });
    if (problem !== undefined) return;
    const reader = new FileReader();
    reader.onload = () => {
      const preview = typeof reader.result === "string" ? reader.result : null;
      setPicked((now) => (now.file === file ? { ...now, preview } : now));
    };
    // As text, because the page may show pictures of this site and of its own text only.
    reader.readAsDataURL(file);
  };
  return { picked, pick, clear: () => setPicked(NOTHING) };
}

function problemOf({ size, type }: File): string | undefined {
  if (!PICTURE_ACCEPT.split(",").includes(type)) return PICTURE_TYPE_WRONG;
  return size > PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : undefined;
}

type PictureFieldProps = {
  label: string;
  error?: string | undefined;
  idPrefix?: string;
  picked: PickedPicture;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The file field with its hint and, once one is chosen, the picture (rules/accounts#profile-picture). */
export function PictureField({ label, error, idPrefix = "", picked, onPick }: PictureFieldProps) {
  return (
    <div className="pick">
      <Field
        name={PICTURE_FIELD}
        id={`${idPrefix}${PICTURE_FIELD}`}
        label={label}
        help={PICTURE_HINT}
        error={picked.problem ?? error}
      >
        <Input type="file" name={PICTURE_FIELD} accept={PICTURE_ACCEPT} onChange={onPick} />
      </Field>
      {picked.preview && <img src={picked.preview} alt="Preview" width={72} height={72} />}
    </div>
  );
}
