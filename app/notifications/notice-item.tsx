import { Form } from "react-router";
import type { NotificationType } from "@worker/domain/foundation/notifications/notification-kinds";
import type { NotificationView } from "@worker/domain/foundation/notifications/list-notifications";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RelativeTime } from "~/ui/relative-time";

const ICONS: Record<NotificationType, IconName> = {
  mention: "at-sign",
  reply: "reply",
  like: "thumbs-up",
  follow: "user-plus",
  friend: "users",
  badge: "award",
  watch: "eye",
  message: "mail",
  system: "bell",
};

type NoticeItemProps = {
  item: NotificationView;
  now: number;
  /** Where the form that opens it is sent: the notifications page, with the filter to come back to. */
  action: string;
};

/**
 * One notification. Opening an unread one is a POST that marks it read and leads on, so that it works without scripts
 * and no prefetch can do it (rules/notifications#notices); a read one is a plain link, or only its words where it leads
 * nowhere.
 */
export function NoticeItem({ item, now, action }: NoticeItemProps) {
  const words = <Words item={item} now={now} />;
  if (!item.isRead) {
    return (
      <Form method="post" action={action} preventScrollReset={item.actionUrl === null}>
        <input type="hidden" name="intent" value="open" />
        <input type="hidden" name="id" value={item.id} />
        <button className="notice notice--new">{words}</button>
      </Form>
    );
  }
  if (item.actionUrl === null) return <div className="notice">{words}</div>;
  return (
    <Link className="notice" to={item.actionUrl}>
      {words}
    </Link>
  );
}

function Words({
  item: { type, related, title, message, count, namesAll, isRead, createdAt },
  now,
}: Omit<NoticeItemProps, "action">) {
  return (
    <>
      {related ? (
        <Mark id={related.id} kind="member" size={36} image={related.picture} />
      ) : (
        <span className="notice-icon">
          <Icon name={ICONS[type]} size="lg" />
        </span>
      )}
      <span className="notice-words">
        {!isRead && <span className="sr">Unread: </span>}
        <strong>{title}</strong>
        {message && <span>{message}</span>}
        {count > 1 && !namesAll && <span>{count} times</span>}
      </span>
      <RelativeTime at={createdAt} now={now} />
    </>
  );
}
