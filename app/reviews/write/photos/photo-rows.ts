/** A photograph that is attached to the form, with what it shows. */
export interface PhotoRow {
  id: string;
  alt: string;
}

type Lists = Readonly<Record<string, string[]>>;

/** Out of the fields of a form that repeat. */
export const photoRows = (lists: Lists): PhotoRow[] =>
  (lists["photoId"] ?? []).map((id, at) => ({ id, alt: lists["photoAlt"]?.[at] ?? "" }));

export const listsOf = (rows: readonly PhotoRow[]): Lists => ({
  photoId: rows.map(({ id }) => id),
  photoAlt: rows.map(({ alt }) => alt),
});

/** One place earlier. */
export const movedUp = <T>(rows: readonly T[], at: number): T[] =>
  rows.map((row, index) => (index === at - 1 ? rows[at] : index === at ? rows[at - 1] : row) ?? row);

export const ADD_PHOTO = "photo-add";
export const removePhoto = (id: string): string => `photo-remove:${id}`;
export const movePhoto = (id: string): string => `photo-up:${id}`;
