import { WAITLIST_EMPTY } from "@worker/domain/oversight/waitlist/forms";
import type { WaitlistEntry } from "@worker/domain/oversight/waitlist/list-waitlist";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { DateTime } from "~/ui/relative-time";

/** A window that scrolls must be reachable without a pointer (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };

/** The entries in a window of their own, 600 pixels high at most, that the keyboard can scroll. */
export function WaitlistTable({ items }: { items: readonly WaitlistEntry[] }) {
  if (items.length === 0) return <Empty icon="mail" title={WAITLIST_EMPTY} />;
  return (
    <section className="card tall-table" aria-label="Waitlist entries" {...REACHABLE}>
      <table className="table table--stack">
        <caption className="sr">Waitlist entries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Email Address</th>
            <th scope="col">Signup Date</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, email, createdAt, confirmedAt }) => (
            <tr key={id}>
              <td className="wide">
                <span className="address">
                  {email}
                  {confirmedAt !== null && (
                    <span className="status-word status-word--on">
                      <Icon name="mail-check" />
                      Confirmed
                    </span>
                  )}
                </span>
              </td>
              <td className="nowrap">
                <DateTime at={createdAt} withTime />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
