import type { Role } from "@worker/domain/foundation/access/policy";
import { toBase64 } from "@worker/domain/voice/sealed-messages/bytes";
import type { PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { type KeyPairs, makeKeyPairs, proveKey } from "@worker/domain/voice/sealed-messages/key-pairs";
import { sealMessage } from "@worker/domain/voice/sealed-messages/seal-message";
import { anAccount, ask, freshNumber, PASSWORD, type Person, sessionFor } from "./site";
import { aConversation } from "./talking";

/** A member who can give their password. */
export async function aWriter(username: string, role: Role = "member"): Promise<Person> {
  const { id } = await anAccount({
    ...{ id: `person-${username}`, username, email: `${username}@example.org` },
    ...{ role, ageVerifiedAt: 1, emailVerifiedAt: 1 },
  });
  const own = { tester: false, ageVerified: true, emailVerified: true, vendorId: null };
  return { member: { kind: "member", id, username, role, ...own }, cookie: await sessionFor(id) };
}

/** The form of a backup, of random bytes. */
export const aBackup = (): string => {
  const random = (bytes: number) => toBase64(crypto.getRandomValues(new Uint8Array(bytes)));
  return JSON.stringify({
    ...{ v: 1, kdf: "PBKDF2-SHA-256", iterations: 600_000 },
    ...{ salt: random(16), iv: random(12), body: random(1800) },
  });
};

/** What a browser sends to add its key. */
export const keyForm = async (key: KeyPairs, userId: string, more: Record<string, unknown> = {}) => ({
  ...key.public,
  ...{ label: "Firefox on Windows", proof: await proveKey(key, userId), password: PASSWORD },
  ...more,
});

export async function addsKey(who: Person, key: KeyPairs, more: Record<string, unknown> = {}): Promise<Response> {
  const json = await keyForm(key, who.member.id, more);
  return ask("/api/message-keys", { cookie: who.cookie, json });
}

/** Removes a key through the API. */
export const removesKey = (who: Person, { id }: KeyPairs, password = PASSWORD): Promise<Response> =>
  ask(`/api/message-keys/${id}`, { cookie: who.cookie, method: "DELETE", json: { password } });

/** Turns private mode on or off, with its limits accepted. */
export const switches = (who: Person, talk: string, isPrivate: boolean, accepted = true): Promise<Response> =>
  ask(`/api/conversations/${talk}/mode`, {
    cookie: who.cookie,
    method: "PUT",
    json: { isPrivateMode: isPrivate, accepted },
  });

/** A member's browser, which seals. */
export interface Device {
  owner: Person;
  key: KeyPairs;
  stream: string;
}

const streamOf = (): string => toBase64(crypto.getRandomValues(new Uint8Array(12))).replaceAll(/[+/]/g, "x");

/** A browser whose key is added through the API. */
export async function aDevice(owner: Person, key?: KeyPairs): Promise<Device> {
  const made = key ?? (await makeKeyPairs(true));
  const added = await addsKey(owner, made);
  if (!added.ok) throw new Error(`The key was refused: ${await added.text()}`);
  return { owner, key: made, stream: streamOf() };
}

interface Sealing {
  talk: string;
  /** Who can open it. */
  to: readonly Device[];
  clientId: string;
  counter?: number;
  revision?: number;
  picture?: PrivatePicture | null;
}

/** What a browser seals: JSON text. */
export function seals({ owner, key, stream }: Device, text: string, sealing: Sealing): Promise<string> {
  const { talk, to, clientId, counter = 1, revision = 0, picture = null } = sealing;
  return sealMessage(
    { text, picture },
    {
      to: { conversationId: talk, senderId: owner.member.id, clientId },
      place: { from: key.id, stream, counter, revision },
      signWith: key.private.signKey,
      recipients: to.map((device) => ({ id: device.key.id, encryptKey: device.key.public.encryptKey })),
    },
  );
}

export const sendsSealed = (
  who: Person,
  talk: string,
  sealed: string,
  id: string,
  image?: { id: string },
): Promise<Response> =>
  ask(`/api/conversations/${talk}/messages`, { cookie: who.cookie, json: { encryptedContent: sealed, id, image } });

export const editsSealed = (who: Person, talk: string, seq: number, sealed: string): Promise<Response> =>
  ask(`/api/conversations/${talk}/messages/${seq}`, {
    cookie: who.cookie,
    method: "PUT",
    json: { encryptedContent: sealed },
  });

/** A browser of each of two has a key, and their conversation is in private mode. */
export async function goPrivate(
  talk: string,
  [one, other]: readonly [Person, Person],
  keys: readonly KeyPairs[],
): Promise<[Device, Device]> {
  const devices: [Device, Device] = [await aDevice(one, keys[0]), await aDevice(other, keys[1])];
  const switched = await switches(one, talk, true);
  if (!switched.ok) throw new Error(`Private mode was refused: ${await switched.text()}`);
  return devices;
}

/** Two who write in private mode, and a moderator. */
export async function aPrivateTalk(keys: readonly KeyPairs[]) {
  const count = freshNumber();
  const [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
  const moderator = await aWriter(`mod${count}`, "moderator");
  const talk = await aConversation(ann, bea);
  const [laptop, phone] = await goPrivate(talk, [ann, bea], keys);
  return { ann, bea, moderator, talk, laptop, phone };
}
