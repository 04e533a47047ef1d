import { KEYS, tellTabs } from "../device/tabs";
import { accepted, changePin, differences, type Pin, pinOf, setName } from "../device/pins";
import type { TalkKey } from "../keys/keys-api";

export interface Side {
  userId: string;
  keys: TalkKey[];
  pin: Pin;
  /** Keys that nobody here has accepted. */
  added: string[];
  /** Keys that were in use when the reader last looked. */
  removed: string[];
}

/** What this browser holds of both members' keys (rules/private-mode#trust). */
export interface Trust {
  own: Side;
  other: Side;
  /** Sending waits until the reader has looked. */
  isHeld: boolean;
  isCompared: boolean;
}

/** Whoever is seen for the first time is taken on trust. */
async function sideOf(reader: string, userId: string, all: readonly TalkKey[]): Promise<Side> {
  const keys = all.filter((key) => key.userId === userId);
  const pin =
    (await pinOf(reader, userId)) ?? (await changePin(reader, userId, (known) => known ?? accepted(keys, null)));
  return { userId, keys, pin, ...differences(keys, pin) };
}

export async function trustOf(reader: string, other: string, keys: readonly TalkKey[]): Promise<Trust> {
  const [own, theirs] = await Promise.all([sideOf(reader, reader, keys), sideOf(reader, other, keys)]);
  return {
    own,
    other: theirs,
    isHeld: own.added.length + theirs.added.length > 0,
    isCompared: theirs.pin.compared === setName(own.keys, theirs.keys),
  };
}

/** The reader says that these keys are right. */
export async function acceptKeys(reader: string, { userId, keys }: Side): Promise<void> {
  await changePin(reader, userId, (known) => accepted(keys, known));
  tellTabs(KEYS);
}

/** The reader compared the fingerprints, and they match. */
export async function noteCompared(reader: string, { own, other }: Trust): Promise<void> {
  await acceptKeys(reader, own);
  await changePin(reader, other.userId, (known) => ({
    ...accepted(other.keys, known),
    compared: setName(own.keys, other.keys),
  }));
  tellTabs(KEYS);
}
