import { demoMessagesKey, type DemoMessages } from "@objects/conversation/demo-messages";
import { Bodies } from "@objects/conversation/bodies";
import { sealRequest } from "@worker/domain/voice/contact-requests/request-text";
import { sealReported } from "@worker/domain/voice/reported-messages/reported-text";
import { sealPreview } from "@worker/domain/voice/messages/preview";
import type { DemoData } from "../data";
import type { DemoTalk } from "./plan-talks";
import { readBy, sidesOf } from "./rows";

const AT_ONCE = 16;

/** The demo with its messages' words sealed, as the site itself would store them. @param dataKey the DATA_KEY secret */
export async function sealed<Data extends DemoData>(data: Data, dataKey: string): Promise<Data> {
  const inboxEntries = [...data.inboxEntries].map(async (entry) => ({
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
  return {
    ...data,
    reportedMessages: await Promise.all(reportedMessages),
    inboxEntries: await Promise.all(inboxEntries),
    contactRequests: await Promise.all(contactRequests),
  };
}

async function documentOf(talk: DemoTalk, dataKey: string, seededAt: number): Promise<DemoMessages> {
  const bodies = new Bodies(dataKey, talk.id);
  const messages = talk.messages.map(async ({ id: clientId, senderId, at, text }) => ({
    ...{ clientId, senderId, at },
    body: await bodies.seal(text, { clientId, senderId }),
  }));
  const [first, second] = sidesOf(talk);
  return { seededAt, messages: await Promise.all(messages), read: [readBy(talk, first), readBy(talk, second)] };
}

/** Stores what the conversations' objects take over when they are first opened. @returns how many */
export async function writeTalks(
  files: R2Bucket,
  talks: readonly DemoTalk[],
  { dataKey, seededAt }: { dataKey: string; seededAt: number },
): Promise<number> {
  for (let from = 0; from < talks.length; from += AT_ONCE)
    await Promise.all(
      talks
        .slice(from, from + AT_ONCE)
        .map(async (talk) =>
          files.put(demoMessagesKey(talk.id), JSON.stringify(await documentOf(talk, dataKey, seededAt))),
        ),
    );
  return talks.length;
}
