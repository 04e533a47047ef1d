import * as v from "valibot";
import { change, kept } from "./private-store";

/** What this browser knows of somebody's keys. */
const pin = v.object({
  /** All keys that were taken as theirs, removed ones too: what those signed stays readable. */
  known: v.array(v.string()),
  /** The active ones, when the reader last saw them. */
  active: v.array(v.string()),
  /** The keys of both that were compared by their fingerprints. */
  compared: v.nullable(v.string()),
});
export type Pin = v.InferOutput<typeof pin>;

/** A key as the site names it. */
interface NamedKey {
  id: string;
  removedAt: number | null;
}

const activeOf = (keys: readonly NamedKey[]): string[] =>
  keys
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id }) => id)
    .sort();

/** What is taken on trust the first time, and whenever the reader says that it is right. */
export function accepted(keys: readonly NamedKey[], before: Pin | null): Pin {
  const known = [...new Set([...(before?.known ?? []), ...keys.map(({ id }) => id)])].sort();
  return { known, active: activeOf(keys), compared: before?.compared ?? null };
}

/** How somebody's keys differ from those that are known. */
export function differences(keys: readonly NamedKey[], { known, active }: Pin) {
  const now = activeOf(keys);
  return {
    added: keys.filter(({ id }) => !known.includes(id)).map(({ id }) => id),
    removed: active.filter((id) => !now.includes(id)),
  };
}

/** Names the keys of both; another set is another name. */
export const setName = (one: readonly NamedKey[], other: readonly NamedKey[]): string =>
  [...activeOf(one), "", ...activeOf(other)].join(" ");

const nameOf = (userId: string, about: string) => `${userId} ${about}`;
const readPin = (value: unknown): Pin | null => {
  const read = v.safeParse(pin, value);
  return read.success ? read.output : null;
};

export const pinOf = async (userId: string, about: string): Promise<Pin | null> =>
  readPin(await kept("pins", nameOf(userId, about)));

/** @returns what is known then */
export const changePin = (userId: string, about: string, next: (known: Pin | null) => Pin): Promise<Pin> =>
  change("pins", nameOf(userId, about), (known) => next(readPin(known)));
