import { demoMessagesKey, type DemoMessages } from "@objects/conversation/demo-messages";
import { Bodies } from "@objects/conversation/bodies";
import { sealRequest } from "@worker/domain/voice/contact-requests/request-text";
import { messageImageKey } from "@worker/domain/voice/message-images/image-key";
import { sealFile } from "@worker/domain/voice/message-images/sealed-file";
import { sealPayoutText } from "@worker/domain/voice/redemptions/payout";
import { sealReported } from "@worker/domain/voice/reported-messages/reported-text";
import { sealPreview } from "@worker/domain/voice/messages/preview";
import type { DemoData, Row } from "../data";
import type { DemoPicture } from "../pictures/product-picture";
import type { DemoTalk } from "./plan-talks";
import { pictureOf, sealedPicture } from "./pictures";
import { sealedByBrowser, withBackup } from "./private-talk";
import { readBy, sidesOf } from "./rows";
import { sealedTesters } from "../sealed-testers";

const AT_ONCE = 16;

/** The demo with its messages' words and its payout details sealed, as the site itself would store them. @param dataKey the DATA_KEY secret */
export async function sealed<Data extends DemoData & { talks: readonly DemoTalk[] }>(
  data: Data,
  dataKey: string,
): Promise<Data & { messagePictures: DemoPicture[] }> {
  const listEntries = [...data.listEntries].map(async (entry) => ({
    ...entry,
    preview: entry.preview ? await sealPreview(dataKey, entry.conversationId, entry.preview) : null,
  }));
  const contactRequests = [...data.contactRequests].map(async (request) => ({
    ...request,
    message: await sealRequest(dataKey, request.id, request.message),
  }));
  const reportedMessages = [...data.reportedMessages].map(async (reported) => ({
    ...reported,
    text: reported.text ? await sealReported(dataKey, reported.id, reported.text) : null,
  }));
  const redemptions = [...data.redemptions].map(async (row) => ({
    ...row,
    payoutSealed: row.payoutSealed ? await sealPayoutText(dataKey, row.id, row.payoutSealed) : null,
  }));
  const testers = await sealedTesters(data, dataKey);
  const pictures = data.talks.flatMap((talk) =>
    talk.messages.flatMap((message) => {
      const picture = pictureOf(message);
      return picture === null ? [] : [{ conversationId: talk.id, message, id: picture.image.id, bytes: picture.bytes }];
    }),
  );
  const files = await Promise.all(
    pictures.map(async ({ message, ...each }) => {
      if (!message.isPrivate) return { ...each, ...(await sealFile(dataKey, each.bytes, each)) };
      const picture = await sealedPicture(each.conversationId, message);
      return { ...each, key: null, sealed: picture?.file ?? each.bytes };
    }),
  );
  const keys = new Map(files.map(({ id, key }) => [id, key]));
  const messageImages = [...data.messageImages].map((row) => ({ ...row, key: keys.get(row.id) ?? null }));
  return {
    ...data,
    messageKeys: await Promise.all([...data.messageKeys].map((key) => withBackup(key, dataKey))),
    messageImages,
    messagePictures: [
      ...files.map(({ conversationId, id, sealed: bytes }) => ({ key: messageImageKey(conversationId, id), bytes })),
      ...testers.files,
    ],
    testerApplications: testers.applications,
    testerDocuments: testers.documents,
    reportedMessages: await Promise.all(reportedMessages),
    listEntries: await Promise.all(listEntries),
    contactRequests: await Promise.all(contactRequests),
    redemptions: await Promise.all(redemptions),
  };
}

interface Writing {
  dataKey: string;
  seededAt: number;
  /** Of those who wrote in private mode. */
  keys?: readonly Row<"messageKeys">[];
}

async function documentOf(talk: DemoTalk, { dataKey, seededAt, keys = [] }: Writing): Promise<DemoMessages> {
  const bodies = new Bodies(dataKey, talk.id);
  const messages = talk.messages.map(async (message) => {
    const { id: clientId, senderId, at, text, isPrivate, line } = message;
    const of = { clientId, senderId };
    const picture = pictureOf(message);
    const image =
      picture === null
        ? undefined
        : isPrivate
          ? { id: picture.image.id, about: null }
          : await bodies.sealImage(picture.image, of);
    const body = isPrivate ? await sealedByBrowser(talk, message, keys) : await bodies.seal(text, of);
    return { ...of, at, body, isPrivate, line, ...(image && { image }) };
  });
  const [first, second] = sidesOf(talk);
  return { seededAt, messages: await Promise.all(messages), read: [readBy(talk, first), readBy(talk, second)] };
}

/** Stores what the conversations' objects take over when they are first opened. @returns how many */
export async function writeTalks(files: R2Bucket, talks: readonly DemoTalk[], writing: Writing): Promise<number> {
  for (let from = 0; from < talks.length; from += AT_ONCE)
    await Promise.all(
      talks
        .slice(from, from + AT_ONCE)
        .map(async (talk) => files.put(demoMessagesKey(talk.id), JSON.stringify(await documentOf(talk, writing)))),
    );
  return talks.length;
}
