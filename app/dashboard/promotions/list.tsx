import { Form } from "react-router";
import type { OwnPromotion } from "@worker/domain/catalogue/promotions/list-promotions";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatDate } from "~/ui/format";
import { Sure } from "~/ui/sure";

const STATES: Record<OwnPromotion["state"], string> = {
  running: "Running",
  ended: "Ended",
  withdrawn: "Withdrawn",
  hidden: "Hidden by a moderator",
};

export function PromotionList({ items }: { items: readonly OwnPromotion[] }) {
  if (items.length === 0) return <Empty icon="megaphone" title="You have not announced anything yet." level={3} />;
  return (
    <ul className="stack">
      {items.map(({ id, title, body, kind, percentOff, product, endsAt, state }) => (
        <li key={id} className="card card--pad row row--wrap between">
          <div>
            <h3 dir="auto">{title}</h3>
            <p dir="auto">{body}</p>
            <p className="small muted">
              {kind === "deal" ? `Deal, ${percentOff}% off ${product?.name ?? "all products"}` : "Announcement"} ·
              through {formatDate(endsAt - 1)} · {STATES[state]}
            </p>
          </div>
          {state === "running" && (
            <Sure
              opener="Withdraw…"
              of={title}
              act={
                <Form method="post" preventScrollReset action="/vendor-dashboard/promotions">
                  <input type="hidden" name="intent" value="withdraw" />
                  <input type="hidden" name="id" value={id} />
                  <Button small variant="danger-solid" aria-label={`Withdraw ${title}`}>
                    Withdraw
                  </Button>
                </Form>
              }
            >
              It disappears from every page at once and cannot be put back. It still counts toward this month&apos;s
              limit.
            </Sure>
          )}
        </li>
      ))}
    </ul>
  );
}
