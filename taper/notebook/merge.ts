import type { Item, Notebook } from "./notebook";

interface Record {
  id: string;
  changedAt: number;
}

interface Merged {
  notebook: Notebook;
  /** Records that were not there. */
  added: number;
  /** Records that the other notebook knew in a later state. */
  updated: number;
}

/** What people take for the same thing: same name and unit, however they are capitalized. */
export const sameThing = ({ name, unit }: Pick<Item, "name" | "unit">): string =>
  [name, unit].map((text) => text.normalize("NFKC").trim().toLowerCase()).join("\n");

function mergeRecords<T extends Record>(own: readonly T[], other: readonly T[]) {
  const all = new Map(own.map((each) => [each.id, each]));
  let [added, updated] = [0, 0];
  for (const each of other) {
    const known = all.get(each.id);
    if (known === undefined) added += 1;
    else if (each.changedAt > known.changedAt) updated += 1;
    else continue;
    all.set(each.id, each);
  }
  return { records: [...all.values()], added, updated };
}

/**
 * Puts two notebooks together (rules/taper-tracker#import). Nothing of either is lost, and nothing stands twice: a record
 * that both have stays as it was changed last, and what is called the same and counted in the same unit is one thing,
 * even if it was named on each device by itself.
 */
export function merge(own: Notebook, other: Notebook): Merged {
  const ownIds = new Set(own.items.map(({ id }) => id));
  const ownByName = new Map(own.items.map((item) => [sameThing(item), item.id]));
  const idOf = new Map<string, string>();
  for (const item of other.items) {
    const alike = ownIds.has(item.id) ? undefined : ownByName.get(sameThing(item));
    if (alike !== undefined) idOf.set(item.id, alike);
  }
  const moved = <T extends { itemId: string }>(records: readonly T[]): T[] =>
    records.map((each) => ({ ...each, itemId: idOf.get(each.itemId) ?? each.itemId }));

  const parts = {
    items: mergeRecords(
      own.items,
      other.items.filter(({ id }) => !idOf.has(id)),
    ),
    entries: mergeRecords(own.entries, moved(other.entries)),
    steps: mergeRecords(own.steps, moved(other.steps)),
    goals: mergeRecords(own.goals, other.goals),
    journal: mergeRecords(own.journal, other.journal),
    reminders: mergeRecords(own.reminders, other.reminders),
  };
  const every = Object.values(parts);
  return {
    notebook: {
      items: parts.items.records,
      entries: parts.entries.records,
      steps: parts.steps.records,
      goals: parts.goals.records,
      journal: parts.journal.records,
      reminders: parts.reminders.records,
    },
    added: every.reduce((sum, part) => sum + part.added, 0),
    updated: every.reduce((sum, part) => sum + part.updated, 0),
  };
}
