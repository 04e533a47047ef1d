import type { RequestContext } from "@worker/context";
import { PHOTO_FIELD, PHOTO_MISSING } from "@worker/domain/foundation/photos/photo-limits";
import { storePhoto } from "@worker/domain/foundation/photos/store-photo";
import { NEW_PHOTO_ALT } from "@worker/domain/voice/reviews/review-limits";
import { Invalid, RateLimited } from "@worker/errors";
import { fileIn } from "@worker/posted-file";
import { type Typed, typedIn } from "./typed";
import { ADD_PHOTO, movedUp, movePhoto, type PhotoRow, photoRows, removePhoto, listsOf } from "./photos/photo-rows";

interface Taken {
  typed: Typed;
  /** The same as a form's fields. */
  fields: [string, string][];
  errors: Record<string, string>;
  status: 200 | 400;
  /** Whether the form comes back, as a button of its photographs or a refused file wants it. */
  isAsked: boolean;
}

/** The rows as the pressed button leaves them; null where it is none of theirs. */
function changed(rows: readonly PhotoRow[], intent: string | undefined): PhotoRow[] | null {
  const at = rows.findIndex(({ id }) => intent === movePhoto(id) || intent === removePhoto(id));
  if (at === -1) return null;
  return intent?.startsWith(movePhoto("")) ? movedUp(rows, at) : rows.filter((_, index) => index !== at);
}

/** What a posted form does with its photographs where scripts are off. What is refused costs nothing that was typed. */
export async function takePhotos(site: RequestContext, posted: FormData): Promise<Taken> {
  const typed = typedIn(posted);
  const { intent } = typed.values;
  const rows = photoRows(typed.lists);
  const pressed = changed(rows, intent);
  const isAdding = intent === ADD_PHOTO;
  const added = await stored(site, posted, isAdding);
  const failed = "error" in added;
  const photographs = [...(pressed ?? rows), ...(failed ? [] : added.rows)];
  const values = failed ? typed.values : { ...typed.values, [NEW_PHOTO_ALT]: "" };
  const next = { values, lists: { ...typed.lists, ...listsOf(photographs) } };
  return {
    typed: next,
    fields: fieldsOf(next),
    errors: failed ? { photos: added.error } : {},
    status: failed ? 400 : 200,
    isAsked: failed || isAdding || pressed !== null,
  };
}

async function stored(
  site: RequestContext,
  posted: FormData,
  isAdding: boolean,
): Promise<{ rows: PhotoRow[] } | { error: string }> {
  const photo = await fileIn(posted, PHOTO_FIELD);
  if (photo === null) return isAdding ? { error: PHOTO_MISSING } : { rows: [] };
  const alt = posted.get(NEW_PHOTO_ALT);
  try {
    const { id } = await storePhoto(site, { photo, small: null });
    return { rows: [{ id, alt: typeof alt === "string" ? alt : "" }] };
  } catch (error) {
    if (error instanceof Invalid || error instanceof RateLimited) return { error: error.message };
    throw error;
  }
}

/** Once more as the browser would have sent it. */
function fieldsOf({ values, lists }: Typed): [string, string][] {
  const repeated = Object.entries(lists).flatMap(([name, all]) => all.map((value): [string, string] => [name, value]));
  return [...Object.entries(values), ...repeated];
}
