import { Form } from "react-router";
import type { NotificationAct } from "@worker/domain/foundation/notifications/forms";
import type { NotificationView } from "@worker/domain/foundation/notifications/list-notifications";
import { IconButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import type { IconName } from "~/ui/icon";
import { NONE_OF } from "./none-of";
import { NoticeItem } from "./notice-item";

type NotificationListProps = {
  items: readonly NotificationView[];
  now: number;
  /** Where its forms are sent, with the filter to come back to. */
  action?: string;
  /** What it says where there is none, and what follows that. */
  none?: string;
  empty?: React.ReactNode;
};

/** The inline list: each notification with what can be done to it. */
export function NotificationList({
  items,
  now,
  action = "/notifications",
  none = NONE_OF.all,
  empty,
}: NotificationListProps) {
  if (items.length === 0) {
    return (
      <Empty icon="bell-off" title={none}>
        {empty}
      </Empty>
    );
  }
  return (
    <ul className="notices">
      {items.map((item) => (
        <li key={item.id} id={`notice-${item.id}`}>
          <NoticeItem item={item} now={now} action={action} />
          <div className="notice-acts">
            {!item.isRead && (
              <Act action={action} id={item.id} intent="read" icon="check" label="Mark read" of={item.title} />
            )}
            <Act action={action} id={item.id} intent="delete" icon="trash-2" label="Delete" of={item.title} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type ActProps = {
  action: string;
  id: string;
  intent: NotificationAct["intent"];
  icon: IconName;
  label: string;
  of: string;
};

function Act({ action, id, intent, icon, label, of }: ActProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <IconButton type="submit" label={`${label}: ${of}`} title={label} icon={icon} />
    </Form>
  );
}
