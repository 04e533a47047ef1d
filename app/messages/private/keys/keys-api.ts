import * as v from "valibot";
import { keyId, type PublicKeys } from "@worker/domain/voice/sealed-messages/key-pairs";
import { ask } from "./ask";

const publicKeys = { encryptKey: v.string(), signKey: v.string() };
const ownKey = v.object({
  id: v.string(),
  ...publicKeys,
  label: v.string(),
  createdAt: v.number(),
  hasBackup: v.boolean(),
});
export type OwnKeyEntry = v.InferOutput<typeof ownKey>;

const talkKey = v.object({
  ...{ userId: v.string(), id: v.string() },
  ...publicKeys,
  label: v.nullable(v.string()),
  createdAt: v.number(),
  removedAt: v.nullable(v.number()),
});
export type TalkKey = v.InferOutput<typeof talkKey>;

/** A key's name follows from the key: what the site calls it counts for nothing. */
async function named<T extends PublicKeys & { id: string }>(key: T): Promise<T> {
  const id = await keyId(key).catch(() => "");
  return { ...key, id };
}

const OWN = "/api/message-keys";
const pathOf = (id: string) => `${OWN}/${encodeURIComponent(id)}`;
const anything = v.unknown();

export async function readOwnKeys(): Promise<OwnKeyEntry[]> {
  const { keys } = await ask(OWN, v.object({ keys: v.array(ownKey) }));
  return Promise.all(keys.map(named));
}

/** Both members' keys, removed ones too. */
export async function readTalkKeys(conversationId: string): Promise<TalkKey[]> {
  const path = `/api/conversations/${encodeURIComponent(conversationId)}/keys`;
  const { keys } = await ask(path, v.object({ keys: v.array(talkKey) }));
  return Promise.all(keys.map(named));
}

interface NewKey extends PublicKeys {
  label: string;
  proof: string;
  password: string;
  backup?: string;
}

export const publishKey = (key: NewKey) => ask(OWN, anything, { method: "POST", body: key });

export async function fetchBackup(id: string, password: string): Promise<string> {
  const answer = v.object({ backup: v.string() });
  return (await ask(`${pathOf(id)}/backup`, answer, { method: "POST", body: { password } })).backup;
}

export const replaceBackup = (id: string, body: { backup: string; password: string }) =>
  ask(`${pathOf(id)}/backup`, anything, { method: "PUT", body });
