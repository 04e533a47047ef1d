import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { memberConversationsPageQuery } from "@worker/domain/oversight/opened-conversations/forms";
import { memberConversations } from "@worker/domain/oversight/opened-conversations/member-conversations";
import { nameOf, PersonLink } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { queryText } from "~/ui/query";
import { DateTime } from "~/ui/relative-time";
import { memberConversationsPath, USERS_PATH } from "../users/paths";
import type { Route } from "./+types/member-conversations";
import { WayToIt } from "./way-to-it";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const query = v.parse(memberConversationsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(
    orFirstPage(query.cursor ?? null, (cursor) => memberConversations(site, userId, { cursor, limit: PAGE_SIZE })),
  );
  return { ...page, userId, isFirst: query.cursor === undefined };
}

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(
    { title: "Conversations", description: "Whom a member writes to.", path: location.pathname, noindex: true },
    "",
  );

/** The way from a member to a conversation: who with and when, and nothing of what was written. */
export default function MemberConversations({ loaderData }: Route.ComponentProps) {
  const { member, items, nextCursor, userId, isFirst } = loaderData;
  const here = memberConversationsPath(userId);
  return (
    <div className="stack">
      <Breadcrumbs
        trail={[
          { to: USERS_PATH, label: "Users" },
          { to: `${USERS_PATH}/${userId}`, label: nameOf(member) },
        ]}
        here="Conversations"
      />
      <div className="page-head">
        <div>
          <h1>Conversations of {nameOf(member)}</h1>
          <p>Whom they write to, the newest first. To read one, state why; the audit log keeps it.</p>
        </div>
      </div>
      {items.length === 0 ? (
        <Empty icon="message-square" title="No conversations" />
      ) : (
        <div className="card">
          <table className="table table--stack">
            <caption className="sr">Conversations, newest first</caption>
            <thead>
              <tr>
                <th scope="col">With</th>
                <th scope="col">Newest message</th>
                <th scope="col">Mode</th>
                <th scope="col">Messages</th>
                <th scope="col">
                  <span className="sr">Open</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, person, lastAt, isPrivate, sent, received, isOwn }) => (
                <tr key={id}>
                  <td>
                    <PersonLink person={person} />
                  </td>
                  <td className="wide num">
                    <DateTime at={lastAt} withTime />
                  </td>
                  <td>{isPrivate ? "Private" : "Regular"}</td>
                  <td className="num">
                    {sent === null || received === null
                      ? "Not counted"
                      : `${formatNumber(sent)} sent, ${formatNumber(received)} received`}
                  </td>
                  <td>
                    <WayToIt {...{ id, isOwn }} label={`Open conversation with ${nameOf(person)}…`} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(nextCursor !== null || !isFirst) && (
        <Pager
          text={`${plural(items.length, "conversation")} on this page`}
          previous={isFirst ? null : here}
          next={nextCursor === null ? null : `${here}?${queryText({ cursor: nextCursor })}`}
        />
      )}
    </div>
  );
}
