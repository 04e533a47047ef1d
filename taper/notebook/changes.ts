import type { Notebook, Section } from "./notebook";

/** What becomes of a notebook; applied anew to what another tab saved meanwhile. */
export type Change = (notebook: Notebook) => Notebook;

type Of<S extends Section> = Notebook[S][number];

/** Adds a record, or puts it in the place of the one with its id. */
export const put =
  <S extends Section>(section: S, record: Of<S>): Change =>
  (notebook) => {
    const records: readonly Of<S>[] = notebook[section];
    const isKnown = records.some(({ id }) => id === record.id);
    return {
      ...notebook,
      [section]: isKnown ? records.map((each) => (each.id === record.id ? record : each)) : [...records, record],
    };
  };

const without = <T extends { id: string }>(records: readonly T[], id: string): T[] =>
  records.filter((each) => each.id !== id);

/** Takes a record away. */
export const remove =
  (section: Section, id: string): Change =>
  (notebook) => ({ ...notebook, [section]: without<{ id: string }>(notebook[section], id) });

/** Takes away what is kept track of, with every amount and every step of it. */
export const removeItem =
  (id: string): Change =>
  (notebook) => ({
    ...notebook,
    items: without(notebook.items, id),
    entries: notebook.entries.filter(({ itemId }) => itemId !== id),
    steps: notebook.steps.filter(({ itemId }) => itemId !== id),
  });
