import { Form } from "react-router";
import type { SavedSearch } from "@worker/domain/views/saved-searches/list-searches";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";

/** A saved search: opens it, switches its alerts, deletes it. */
export function SearchRow({ search, now }: { search: SavedSearch & { title: string }; now: number }) {
  const { id, title, path, alerts, createdAt } = search;
  return (
    <li className="card card--pad stack saved-row" id={`saved-${id}`}>
      <div>
        <h2>
          <Link to={path} dir="auto">
            {title}
          </Link>
        </h2>
        <p className="small muted">
          {alerts ? "You hear about new ones." : "No alerts."} Saved <RelativeTime at={createdAt} now={now} within />
        </p>
      </div>
      <Form method="post" preventScrollReset className="row row--wrap saved-form">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="alerts" value={alerts ? "0" : "1"} />
        <Button
          small
          icon="bell"
          name="intent"
          value="alerts"
          aria-label={`Turn ${alerts ? "off" : "on"} alerts for ${title}`}
        >
          {alerts ? "Turn off alerts" : "Turn on alerts"}
        </Button>
        <Button small variant="danger" name="intent" value="end" aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </Form>
    </li>
  );
}
