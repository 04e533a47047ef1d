import { beforeAll, describe, expect, it } from "vitest";
import { openBackupAtRest } from "@worker/domain/voice/message-keys/sealed-backup";
import { openBackup } from "@worker/domain/voice/sealed-messages/backup";
import { importPublicKeys, keyId } from "@worker/domain/voice/sealed-messages/key-pairs";
import { openMessage } from "@worker/domain/voice/sealed-messages/open-message";
import { openPicture } from "@worker/domain/voice/sealed-messages/picture";
import { readSealed } from "@worker/domain/voice/messages/sealed-form";
import type { Row } from "../../../scripts/seed/data";
import type { DemoTalk } from "../../../scripts/seed/messages/plan-talks";
import { pictureOf, sealedPicture } from "../../../scripts/seed/messages/pictures";
import { DEMO_PASSPHRASE, sealedByBrowser, withBackup } from "../../../scripts/seed/messages/private-talk";
import { demo } from "./demo";

const DATA_KEY = "test-only-data-0123456789abcdef0123456789abcdef";

let talk: DemoTalk;
let keys: Row<"messageKeys">[];

beforeAll(() => {
  const data = demo();
  keys = [...data.messageKeys];
  const found = data.talks.find(({ messages }) => messages.some(({ isPrivate }) => isPrivate));
  if (found === undefined) throw new Error("The demo has no private conversation.");
  talk = found;
});

describe("the demo's private conversation", () => {
  it("begins in regular mode, and says who turned private mode on", () => {
    const modes = talk.messages.map(({ isPrivate, line }) => line ?? (isPrivate ? "sealed" : "plain"));
    expect(modes).toEqual(["plain", "plain", "plain", "private-on", "sealed", "sealed", "sealed", "sealed"]);
  });

  it("has keys of the right kind, under the ids that they make", async () => {
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      await importPublicKeys(key);
      expect(await keyId(key)).toBe(key.id);
    }
  });

  it("opens in both members' browsers once they restore their backups with the demo's passphrase", async () => {
    for (const key of keys) {
      const { backup } = await withBackup(key, DATA_KEY);
      const text = await openBackupAtRest(DATA_KEY, key.userId, key.id, backup ?? "");
      const restored = await openBackup(text ?? "", { userId: key.userId, keyId: key.id }, DEMO_PASSPHRASE);
      const own = { id: key.id, decryptKey: restored?.decryptKey ?? fail() };
      const [places, pictures]: [string[], string[]] = [[], []];
      for (const message of talk.messages.filter(({ isPrivate }) => isPrivate)) {
        const { id: clientId, senderId } = message;
        const sealed = await sealedByBrowser(talk, message, keys);
        const signKey = keys.find(({ userId }) => userId === senderId)?.signKey ?? "";
        const opened = await openMessage({ sealed, to: { conversationId: talk.id, senderId, clientId }, signKey }, own);
        expect(opened.text).toBe(message.text);
        expect(opened.picture == null).toBe(message.scene === null);
        if (opened.picture != null) {
          const { file } = (await sealedPicture(talk.id, message)) ?? fail();
          const of = { conversationId: talk.id, senderId };
          expect(await openPicture(file, opened.picture, of)).toEqual(pictureOf(message)?.bytes);
          pictures.push(opened.picture.id);
        }
        const { stream, counter } = readSealed(sealed) ?? { stream: "", counter: 0 };
        places.push(`${stream} ${counter}`);
      }
      const stored = [...demo().messageImages].filter(({ conversationId }) => conversationId === talk.id);
      expect(stored).toMatchObject(pictures.map((id) => ({ id, type: "sealed", key: null, width: null })));
      expect(pictures).toHaveLength(1);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

function fail(): never {
  throw new Error("The backup does not open.");
}
