import { Form } from "react-router";
import {
  FILTER_LABELS,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
} from "@worker/domain/foundation/notifications/forms";
import type { NotificationView } from "@worker/domain/foundation/notifications/list-notifications";
import { Button } from "~/ui/button";
import { useKeptFocus } from "~/ui/keep-focus";
import { Link } from "~/ui/link";
import { Pill, Pills } from "~/ui/pill";
import { UndoToast } from "~/ui/undo-toast";
import { NONE_OF } from "./none-of";
import { NotificationList } from "./notification-list";
import { LATEST_NOTICES, notificationsAddress } from "./notifications-address";

type LatestNoticesProps = {
  /** The newest five of the filter. */
  items: readonly NotificationView[];
  filter: NotificationFilter;
  /** The one that was just deleted. */
  deleted?: string | undefined;
  unread: number;
  now: number;
};

/** The list of five inside another page, with all that the page of fifty can do (rules/notifications#counts). */
export function LatestNotices({ items, filter, deleted, unread, now }: LatestNoticesProps) {
  const list = useKeptFocus(items);
  const action = notificationsAddress({ filter }, LATEST_NOTICES);
  return (
    <section aria-labelledby={LATEST_NOTICES.anchor}>
      <header className="page-head">
        <h2 id={LATEST_NOTICES.anchor}>Latest notifications</h2>
        {unread > 0 && (
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="intent" value="read-all" />
            <Button icon="check-check">Mark all read</Button>
          </Form>
        )}
      </header>
      <Pills label="Filter">
        {NOTIFICATION_FILTERS.map((each) => (
          <Pill key={each} to={notificationsAddress({ filter: each }, LATEST_NOTICES)} current={each === filter}>
            {FILTER_LABELS[each]}
          </Pill>
        ))}
      </Pills>
      <section ref={list} tabIndex={-1} aria-label={FILTER_LABELS[filter]}>
        <NotificationList items={items} now={now} action={action} none={NONE_OF[filter]} />
      </section>
      <p>
        <Link to={notificationsAddress({ filter })}>All notifications</Link>
      </p>
      {deleted !== undefined && (
        <UndoToast
          said="Notification deleted."
          icon="trash-2"
          action={action}
          values={{ intent: "restore", id: deleted }}
        />
      )}
    </section>
  );
}
