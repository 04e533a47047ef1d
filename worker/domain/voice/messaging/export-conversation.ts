import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import { takeOrRefuse } from "../../../take-or-refuse";
import { textStream } from "../../../text-stream";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { imageWords, messageImagePath } from "../message-images/image-forms";
import type { ExportFormat } from "../messages/export-forms";
import type { MessageView } from "../messages/message-view";
import { publicMessage } from "../messages/public-message";
import { ENCRYPTED, TAKEN_BACK, takenDown } from "../messages/words";
import { orNoConversation, selectConversation, sidesOf } from "./conversation-of";

/** Messages in memory at a time, however long the conversation is. */
const MESSAGES_HELD = 500;
const EXPORT_RULE = { limit: 10, windowMs: 3_600_000 } as const;

const NOTE =
  "As you see the conversation. Times are UTC epoch milliseconds. Messages of private mode are here as they are stored, sealed: only a browser that has your key opens them, on the site, and nothing that a browser opened is in this file.";

type Names = Record<string, string>;
type Pages = AsyncGenerator<MessageView[]>;

/** All messages, the oldest first, a page at a time. */
async function* pagesOf(objects: RequestContext["objects"], conversation: string): Pages {
  for (let last = 0; ;) {
    const messages = await objects.conversation(conversation).later(last, MESSAGES_HELD);
    if (messages.length > 0) yield messages;
    if (messages.length < MESSAGES_HELD) return;
    last = messages.at(-1)?.seq ?? last;
  }
}

interface About {
  id: string;
  now: number;
  names: Names;
}

async function* jsonOf({ id, now, names }: About, pages: Pages): AsyncGenerator<string> {
  const head = { conversation: id, exportedAt: now, note: NOTE, members: names };
  yield `${JSON.stringify(head).slice(0, -1)},\n"messages":[`;
  let first = true;
  for await (const messages of pages) {
    const rows = messages.map((message) => JSON.stringify(exported(id, message)));
    yield `${first ? "" : ","}\n${rows.join(",\n")}`;
    first = false;
  }
  yield "\n]}\n";
}

const exported = (id: string, view: MessageView) => ({
  ...publicMessage(view, id),
  image: view.image === null ? null : { ...view.image, path: messageImagePath(id, view.image.id) },
});

async function* textOf({ names, now }: About, pages: Pages): AsyncGenerator<string> {
  yield `Conversation of ${Object.values(names).join(" and ")}, saved ${minute(now)}\n${TEXT_NOTE}\n`;
  for await (const messages of pages) yield messages.map((message) => lineOf(message, names)).join("");
}

const TEXT_NOTE =
  "What was sent in private mode only your browser opens, on the site; the JSON file has it as it is stored, sealed.";

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

function lineOf(message: MessageView, names: Names): string {
  const { at, senderId, line, editedAt } = message;
  const by = senderId ?? line?.by ?? "";
  const said = indented(wordsOf(message));
  return `\n${minute(at)}  ${names[by] ?? FORMER_MEMBER}: ${said}${editedAt === null ? "" : " (edited)"}\n`;
}

/**
 * Everything that a program may treat as a line break. Continued lines are indented, so none looks like a new message.
 */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters, which could move a terminal's cursor or erase earlier text. */
const CONTROL = /[^\n\t\P{Cc}]/gu;
const indented = (text: string): string => text.replace(LINE_END, "\n    ").replace(CONTROL, "\ufffd");

function wordsOf({ text, image, isDeleted, removedFor, isPrivate }: MessageView): string {
  if (removedFor !== null) return `[${takenDown(removedFor)}]`;
  if (isDeleted) return `[${TAKEN_BACK}]`;
  if (isPrivate) return ENCRYPTED;
  const picture = image === null ? [] : [`[Picture: ${imageWords(image)}]`];
  return [...picture, ...(text === null || text === "" ? [] : [text])].join(" ");
}

/**
 * A conversation as this member sees it, read page by page while it is sent (rules/messages#export). Nothing is marked
 * read.
 * @throws Unauthenticated; NotFound for whoever is not in it; RateLimited
 */
export async function exportConversation(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  id: string,
  format: ExportFormat,
) {
  const { member, otherId } = sidesOf(viewer, id);
  const [found, [other]] = await db.batch([
    selectConversation(db, id),
    db
      .select({ person: personColumns(users) })
      .from(users)
      .where(eq(users.id, otherId)),
  ]);
  orNoConversation(found);
  await takeOrRefuse(objects.limiter(`export-conversation:${member.id}`), EXPORT_RULE, now);
  const name = nameOf(toPerson(otherId, other?.person ?? null));
  const about = { id, now, names: { [member.id]: member.username, [otherId]: name } };
  const pages = pagesOf(objects, id);
  const file = `leafproof-conversation-${name.replace(/[^A-Za-z0-9._-]/g, "_")}-${utcDay(now)}`;
  return format === "json"
    ? { body: textStream(jsonOf(about, pages)), fileName: `${file}.json`, type: "application/json; charset=utf-8" }
    : { body: textStream(textOf(about, pages)), fileName: `${file}.txt`, type: "text/plain; charset=utf-8" };
}

const nameOf = (person: Person): string => (person.former ? FORMER_MEMBER : person.username);
