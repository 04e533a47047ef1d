import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import {
  FILTER_LABELS,
  NOTIFICATION_COUNTS,
  NOTIFICATION_FILTERS,
} from "@worker/domain/foundation/notifications/forms";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { pageMeta } from "~/shell/page-meta";
import { cappedCount } from "~/ui/unread-badge";
import { Button, LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { plural } from "~/ui/format";
import { useKeptFocus } from "~/ui/keep-focus";
import { UndoToast } from "~/ui/undo-toast";
import type { Route } from "./+types/notifications";
import { NONE_OF } from "./none-of";
import { NotificationList } from "./notification-list";
import { actOnNotices, placeOf } from "./act-on-notices.server";
import { notificationsAddress } from "./notifications-address";
import { sheets } from "~/styles/sheets";
import accountCss from "~/account/account.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const reading = contextOf(context);
  const { now, unreadNotifications: unread } = reading;
  const { filter, cursor, deleted } = placeOf(request);
  const page = await orFirstPage(cursor ?? null, (place) =>
    listNotifications(reading, filter, place, NOTIFICATION_COUNTS.page),
  );
  return { ...page, filter, cursor, deleted, unread, now };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnNotices(contextOf(context), request);

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    {
      title: "Notifications",
      description: "What happened since your last visit.",
      path: "/notifications",
      noindex: true,
    },
    "",
  );

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { items, nextCursor, filter, cursor, deleted, unread, now } = loaderData;
  const list = useKeptFocus(items);
  const action = notificationsAddress({ filter, cursor });
  return (
    <div className="notifications">
      <header className="page-head">
        <div>
          <h1>Notifications</h1>
          <p>{unread === 0 ? "All read" : `${cappedCount(unread)} unread`}</p>
        </div>
        <div className="row row--wrap">
          {unread > 0 && (
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="intent" value="read-all" />
              <Button icon="check-check">Mark all read</Button>
            </Form>
          )}
          <LinkButton to="/account/notifications" variant="quiet" icon="settings">
            Preferences
          </LinkButton>
        </div>
      </header>
      <Pills label="Filter">
        {NOTIFICATION_FILTERS.map((each) => (
          <Pill key={each} to={notificationsAddress({ filter: each })} current={each === filter}>
            {FILTER_LABELS[each]}
          </Pill>
        ))}
      </Pills>
      <section ref={list} tabIndex={-1} aria-label={FILTER_LABELS[filter]}>
        <NotificationList
          items={items}
          now={now}
          action={action}
          none={NONE_OF[filter]}
          empty={
            <>
              {filter === "message" && (
                <p>
                  What members write to you is under <Link to="/messages">Messages</Link>.
                </p>
              )}
              {filter !== "all" && <Link to="/notifications">Show all notifications</Link>}
            </>
          }
        />
        {items.length > 0 && (
          <Pager
            text={`${plural(items.length, "notification")} on this page`}
            next={nextCursor === null ? null : notificationsAddress({ filter, cursor: nextCursor })}
          />
        )}
        {cursor !== undefined && (
          <p className="small">
            <Link to={notificationsAddress({ filter })}>Back to the newest</Link>
          </p>
        )}
      </section>
      {deleted !== undefined && (
        <UndoToast
          said="Notification deleted."
          icon="trash-2"
          action={action}
          values={{ intent: "restore", id: deleted }}
        />
      )}
    </div>
  );
}
