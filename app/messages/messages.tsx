import { useEffect } from "react";
import * as v from "valibot";
import { data, type Location, Outlet, redirect, useNavigation, useOutlet } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import type { ConversationPage } from "@worker/domain/views/messages/conversation-page";
import { findMessages } from "@worker/domain/views/messages/find-messages";
import { messagesPage } from "@worker/domain/views/messages/messages-page";
import { conversationPath, findPath, messagePath, MESSAGES } from "@worker/domain/voice/messages/addresses";
import { REQUEST_MAX, requestLength } from "@worker/domain/voice/contact-requests/sizes";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import { messagesPageForm } from "@worker/domain/voice/messages/forms";
import { messagesPageQuery } from "@worker/domain/voice/messages/query-forms";
import { requestContact } from "@worker/domain/voice/messaging/request-contact";
import { abandonConversation } from "@worker/domain/voice/messaging/abandon-conversation";
import { blockMember } from "@worker/domain/voice/messaging/block-member";
import { changeMessage } from "@worker/domain/voice/messaging/change-message";
import { conversationOf } from "@worker/domain/voice/messaging/conversation-of";
import { dismissNotice } from "@worker/domain/voice/messaging/dismiss-notice";
import { sendMessage } from "@worker/domain/voice/messaging/send-message";
import { startConversation } from "@worker/domain/voice/messaging/start-conversation";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { errorText } from "@worker/observe/error-text";
import { log } from "@worker/observe/log";
import { toFailure } from "@worker/problems";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { useLastingAnswer } from "~/ui/lasting-answer";
import { late } from "~/ui/late";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/messages";
import { refuseStrayFiles } from "./attach/brought-file";
import { refusedChange } from "./change/refused-change";
import { Composer } from "./composer/composer";
import { ConversationList } from "./list/conversation-list";
import { useHeldElsewhere } from "./live/held-tabs";
import messageListCss from "./said/message-list.css?url";
import messagesCss from "./messages.css?url";
import { NoConversation, NoNewConversation } from "./list/nothing-open";
import { postedImage } from "./composer/posted-image.server";
import { sendForm } from "./composer/send-form";
import { SiteOrigin } from "./links/linked-text";
import { Talk } from "./talk/talk";
import { useTalkFocus } from "./talk/talk-focus";
import { TalkHead } from "./talk/talk-head";
import { useUnread } from "./unread/use-unread";

/** So many older messages stand on the page that shows a message which was searched for. */
const BEFORE_FOUND = 25;

const LegalNotices = late(async () => ({ default: (await import("./legal-notices")).LegalNotices }));
const AskVendor = late(async () => ({ default: (await import("./ask-vendor")).AskVendor }));

const ownQuery = (request: Request) =>
  v.parse(messagesPageQuery, Object.fromEntries(new URL(request.url).searchParams));

/** What narrows the list of conversations; a page below reads its address by itself, and the list beside it stays whole. */
const listQuery = ({ pathname }: URL, { q, cursor }: ReturnType<typeof ownQuery>) =>
  pathname === MESSAGES ? { q, cursor } : { q: "", cursor: undefined };

/** Requests whose form was refused, and is shown again. */
const refusedBy = new WeakSet<RequestContext>();

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = contextOf(context);
  const asked = ownQuery(request);
  const { conversation, user, find, older = null, around = null, ...query } = asked;
  const { q, cursor } = listQuery(url, asked);
  const { before = null } = query;
  const after = around === null ? (query.after ?? null) : Math.max(0, around - BEFORE_FOUND - 1);
  const { list, talk, held } = await readPage(site, cursor, {
    ...{ q, conversation, user, before, after },
    isSearched: find !== undefined,
  });
  const isOpen = talk?.kind === "conversation";
  if (isOpen && !talk.hasLater && find === undefined) noteRead(site, talk);
  const search = isOpen && find !== undefined ? await searchOf(site, talk, { q: find, older }) : null;
  const self = site.viewer.kind === "member" ? site.viewer.id : "";
  const listed = { list, q, isFirst: cursor === undefined, unread: site.unreadMessages };
  const shown = {
    ...listed,
    talk,
    held,
    from: after ?? before,
    around,
    search,
    self,
    origin: site.origin,
    now: site.now,
  };
  return data(shown, { status: search?.status ?? 200 });
}

type Asked = Omit<Parameters<typeof messagesPage>[1], "cursor">;

/** The page, whose address names a conversation where there is one. */
async function readPage(site: RequestContext, cursor: string | undefined, asked: Asked) {
  const read = (of: Asked) =>
    orNotFound(orFirstPage(cursor ?? null, (at) => messagesPage(site, { ...of, cursor: at })));
  const page = await read(asked);
  if (page.talk?.kind !== "target" || page.talk.conversationId === null) return page;
  const { conversationId: conversation } = page.talk;
  // Of a refused form a redirect would forget what was typed, and why.
  if (!refusedBy.has(site)) throw redirect(conversationPath(conversation));
  return read({ ...asked, conversation, user: undefined });
}

/** What is searched for in a conversation, and found; too many searches are refused in words. */
async function searchOf(site: RequestContext, talk: ConversationPage, asked: { q: string; older: number | null }) {
  const q = talk.isPrivate ? "" : asked.q;
  if (q === "") return { q, found: null, refused: null, status: 200 };
  try {
    return { q, found: await findMessages(site, talk, asked), refused: null, status: 200 };
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected || status !== 429) throw error;
    return { q, found: null, refused: message, status };
  }
}

/** Whoever opens a conversation has read its end. */
function noteRead(site: RequestContext, page: ConversationPage): void {
  const last = page.messages.at(-1)?.seq ?? 0;
  if (last <= page.ownRead || site.viewer.kind === "visitor") return;
  site.defer(site.objects.conversation(page.conversationId).markRead(site.viewer.id, last));
}

const FAILED = {
  ask: "Failed to send contact request. Please try again.",
  start: "Failed to start conversation. Please try again.",
  send: "Failed to send message. Please try again.",
};

const CUT = `Your request was longer than ${REQUEST_MAX} characters and was cut.`;

/** What is done in a conversation that there is, and begins none. */
const IN_CONVERSATION = new Set(["edit", "delete", "block", "unblock"]);

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const { conversation, user } = ownQuery(request);
  const posted = (await readFormData(request)) ?? new FormData();
  const form = parseFields(posted, messagesPageForm, []);
  if (!form.ok) {
    refusedBy.add(site);
    const change = refusedChange(posted, form.errors);
    const typed = form.values["text"] ?? form.values["message"] ?? "";
    return data({ errors: form.errors, text: change === null ? typed : "", change }, { status: 400 });
  }
  const { value } = form;
  if (conversation === undefined && IN_CONVERSATION.has(value.intent)) throw data(null, { status: 404 });
  let begun: string | null = null;
  try {
    if (value.intent === "dismiss") {
      await dismissNotice(site, value.notice);
      const back =
        conversation === undefined
          ? user === undefined
            ? MESSAGES
            : messagePath(user)
          : conversationPath(conversation);
      return redirect(back, 303);
    }
    if (value.intent === "block" || value.intent === "unblock") {
      if (conversation === undefined) throw data(null, { status: 404 });
      const { otherId } = await conversationOf(site, conversation);
      await blockMember(site, otherId, value.intent === "block");
      return redirect(conversationPath(conversation), 303);
    }
    if (value.intent === "ask") {
      await requestContact(site, { toVendorId: user ?? "", message: value.message });
      const typed = posted.get("message");
      if (typeof typed === "string" && requestLength(typed) > REQUEST_MAX)
        site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: CUT }));
      return redirect(messagePath(user ?? ""), 303);
    }
    const id = conversation ?? (begun = await startConversation(site, user ?? ""));
    if (value.intent === "send") {
      const image = await postedImage(site, id, { posted, uploaded: value.uploaded, alt: value.alt ?? "" });
      await sendMessage(site, id, { ...value, image });
    } else if (value.intent === "edit") await changeMessage(site, id, value);
    else await changeMessage(site, id, { seq: value.seq, text: null });
    return redirect(conversationPath(id), 303);
  } catch (error) {
    if (begun !== null) await abandonConversation(site, begun);
    refusedBy.add(site);
    const { expected, status, message, fields, notice, retryAfterSeconds = 0 } = toFailure(error);
    if (status === 401) throw error;
    if (status === 404) throw data(null, { status });
    if (!expected)
      log({ level: "error", message: "messages form failed", requestId: site.requestId, ...errorText(error) });
    const failed = FAILED[value.intent === "ask" ? "ask" : conversation === undefined ? "start" : "send"];
    const hold = notice && { ...notice, until: site.now + retryAfterSeconds * 1000 };
    const said = fields ?? { form: expected ? message : failed };
    const change = refusedChange(posted, said);
    const text = value.intent === "send" ? value.text : value.intent === "ask" ? value.message : "";
    return data({ errors: hold ? {} : said, text, hold, change }, { status });
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendForm(request, serverAction);

const NOT_SEARCHED = { q: "", found: null, refused: null };

/** Its field is there at once, and takes what is typed while the page is asked for. */
const isOpeningSearch = (next: Location | undefined, conversation: string): boolean =>
  next !== undefined && next.pathname + next.search === findPath(conversation);

export const handle = sheets(messagesCss, messageListCss);

export const meta = () =>
  pageMeta(
    { title: "Messages", description: "Your conversations with other members.", path: MESSAGES, noindex: true },
    "",
  );

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { list, talk, held, around, q, isFirst, from, unread, self, origin, now } = loaderData;
  const below = useOutlet();
  const { location: next } = useNavigation();
  const answer = useLastingAnswer(actionData);
  useHeldElsewhere();
  useEffect(refuseStrayFiles, []);
  const isOpening = talk?.kind === "conversation" && from === null && isOpeningSearch(next, talk.conversationId);
  const search = loaderData.search ?? (isOpening ? NOT_SEARCHED : null);
  const screen = useTalkFocus({
    kind: talk?.kind ?? null,
    id: talk === null ? null : talk.kind === "target" ? talk.userId : talk.conversationId,
    isSearch: search !== null,
    ...{ before: from, around, notices: list.notices.length },
  });
  const [unreadHere, forgetUnread] = useUnread(talk?.kind === "conversation" ? talk : null);
  const current = talk?.kind === "conversation" ? talk.conversationId : null;
  const isOpen = talk !== null || below !== null;
  const here =
    talk === null
      ? MESSAGES
      : talk.kind === "target"
        ? messagePath(talk.userId)
        : conversationPath(talk.conversationId);
  const notices = list.notices.length > 0 && <LegalNotices notices={list.notices} action={here} />;
  return (
    <div ref={screen} className={isOpen ? "messages messages--open" : "messages"}>
      <h1 className="sr">Messages</h1>
      <div className="messages-notices">{notices}</div>
      <ConversationList
        {...{ list, unread, current, q, isFirst, now }}
        isBeginning={talk?.kind === "target" && talk.refusal === null}
      >
        {!isOpen && notices}
      </ConversationList>
      <section className="talk" aria-label={talk === null ? "New message" : "Conversation"}>
        {below !== null ? (
          <Outlet />
        ) : talk === null ? (
          <NoConversation />
        ) : talk.kind === "target" ? (
          <>
            <TalkHead person={talk.person} lastActiveAt={null} now={now} isHere={false} />
            {talk.refusal === "approval-needed" ? (
              <AskVendor target={talk} self={self} answer={answer} now={now} />
            ) : (
              <NoNewConversation refusal={talk.refusal} />
            )}
            {talk.refusal === null && (
              <Composer
                to={{ user: talk.userId }}
                place={conversationId(self, talk.userId)}
                hold={held ?? talk.vendorLimit?.hold ?? null}
                answer={answer}
              />
            )}
          </>
        ) : (
          <SiteOrigin value={origin}>
            <Talk
              key={`${talk.conversationId} ${from ?? ""}`}
              talk={talk}
              self={self}
              now={now}
              {...{ held, search, around }}
              notices={notices}
              noticeCount={list.notices.length}
              unread={unreadHere}
              onWritten={forgetUnread}
              answer={answer}
            />
          </SiteOrigin>
        )}
      </section>
    </div>
  );
}
