import { sealBackupAtRest } from "@worker/domain/voice/message-keys/sealed-backup";
import { LINE_TEXTS } from "@worker/domain/voice/messages/line";
import { sealBackup } from "@worker/domain/voice/sealed-messages/backup";
import { fromBase64, toBase64Url, utf8 } from "@worker/domain/voice/sealed-messages/bytes";
import { importSignKey, importUnwrapKey } from "@worker/domain/voice/sealed-messages/primitives";
import { sealMessage } from "@worker/domain/voice/sealed-messages/seal-message";
import { DAY } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import type { Random } from "../random";
import keys from "./demo-keys.json";
import { sealedPicture } from "./pictures";
import type { DemoMessage, DemoTalk } from "./plan-talks";

/** Opens the backups of both demo keys; whoever has the demo may read them (rules/demo#conversations). */
export const DEMO_PASSPHRASE = "leafproof-demo";

/** Between the demo accounts `trusted`, who begins, and `member`; sealed from the fourth line on. */
export const PRIVATE_TALK = {
  sealedFrom: 3,
  lines: [
    "Hi, you asked in the thread how to tell a lot that was mixed from one that was not.",
    "Yes! I did not want to name the shop in public before I am sure.",
    "Then let us turn on private mode, it is meant for that.",
    "@label Done. It is the 500 g pouch of {product}, batch {batch}. Two pouches, two shades of green.",
    "Ask them for the certificate of both halves. If they blended two harvests, there should be two.",
    "+And keep both labels, the lot number is printed twice.",
    "I will. If they answer, I write it into my review, whatever it says.",
  ],
} as const;

type DemoKey = (typeof keys)["trusted"];
const KEYS: Record<string, DemoKey | undefined> = keys;
const keyOf = ({ row }: Person): DemoKey | undefined => KEYS[row.username];

/** Turns private mode on in the middle of what two members wrote. */
export function turnPrivate(random: Random, messages: DemoMessage[]): void {
  const sealed = messages.slice(PRIVATE_TALK.sealedFrom);
  const [first] = sealed;
  if (first === undefined) return;
  for (const message of sealed) message.isPrivate = true;
  const at = first.at - 20_000;
  const line = { id: random.id(at), senderId: first.senderId, at, text: LINE_TEXTS["private-on"], scene: null };
  messages.splice(PRIVATE_TALK.sealedFrom, 0, { ...line, line: "private-on" });
}

/** The public halves; the backups are made as they are written. */
export function* keyRows(people: readonly Person[], today: number): Generator<Row<"messageKeys">> {
  for (const person of people) {
    const key = keyOf(person);
    if (key === undefined) continue;
    const { id, encryptKey, signKey } = key;
    const label = person.row.username === "trusted" ? "Firefox on Linux" : "Chrome on Android";
    yield { id, userId: person.row.id, encryptKey, signKey, label, createdAt: today - 12 * DAY };
  }
}

const ownerKey = (rows: readonly Row<"messageKeys">[], userId: string): DemoKey => {
  const row = rows.find((each) => each.userId === userId);
  const key = Object.values(KEYS).find((each) => each?.id === row?.id);
  if (key === undefined) throw new Error(`Nobody made a key for ${userId}.`);
  return key;
};

/** A key with its backup, as a browser and then the site would keep it. */
export async function withBackup(row: Row<"messageKeys">, dataKey: string): Promise<Row<"messageKeys">> {
  const { decrypt, sign } = ownerKey([row], row.userId);
  const [decryptKey, signKey] = await Promise.all([
    importUnwrapKey(fromBase64(decrypt), true),
    importSignKey(fromBase64(sign), true),
  ]);
  const backup = await sealBackup({ decryptKey, signKey }, { userId: row.userId, keyId: row.id }, DEMO_PASSPHRASE);
  return { ...row, backup: await sealBackupAtRest(dataKey, row.userId, row.id, backup) };
}

/** What the sender's browser would have sealed. */
export async function sealedByBrowser(
  { id: conversationId, messages }: DemoTalk,
  message: DemoMessage,
  rows: readonly Row<"messageKeys">[],
): Promise<string> {
  const { id: clientId, senderId, text } = message;
  const own = messages.filter((each) => each.isPrivate && each.senderId === senderId);
  const { id: from, sign } = ownerKey(rows, senderId);
  const members = [...new Set(messages.map((each) => each.senderId))];
  const place = {
    ...{ from, stream: toBase64Url(utf8(from.slice(0, 12))), revision: 0 },
    counter: own.findIndex((each) => each.id === clientId) + 1,
  };
  return sealMessage(
    { text, picture: (await sealedPicture(conversationId, message))?.picture ?? null },
    {
      ...{ to: { conversationId, senderId, clientId }, place },
      signWith: await importSignKey(fromBase64(sign), false),
      recipients: members.map((userId) => ownerKey(rows, userId)),
    },
  );
}
