import type { ReactNode } from "react";
import type { Task } from "@worker/domain/views/dashboards/tasks";
import { LinkButton } from "~/ui/button";
import { formatDate, formatMoney, plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { relativeTime } from "~/ui/relative-time";

interface Line {
  icon: IconName;
  tone: "amber-ink" | "red" | "leaf";
  title: string;
  text: ReactNode;
  to: string;
  act: string;
}

const PLAN = "/vendor-dashboard?tab=subscription#charges";

function lineOf(item: Task, now: number): Line {
  switch (item.kind) {
    case "lapsed":
      return {
        icon: "octagon-x",
        tone: "red",
        title: "Your verification is not in force",
        to: PLAN,
        act: "See charges",
        text: "Your page stays listed without its badge until the fee is settled or, where our staff ended it, until they verify you again.",
      };
    case "renewal":
      return {
        icon: "clock-alert",
        tone: "amber-ink",
        title: `Your verification ends on ${formatDate(item.endsAt)}`,
        text: "The next year begins once its fee is settled.",
        to: PLAN,
        act: "See charges",
      };
    case "charge":
      return {
        icon: "receipt",
        tone: item.isOverdue ? "red" : "amber-ink",
        to: PLAN,
        act: "See charges",
        title: `${formatMoney(item.amountCents)} for ${item.charge === "plan" ? "your plan" : "verification"}`,
        text: item.isOverdue ? `Overdue since ${formatDate(item.dueAt)}.` : `Due on ${formatDate(item.dueAt)}.`,
      };
    case "application":
      return {
        icon: "clipboard-check",
        tone: "amber-ink",
        title: `${item.businessName}: Additional Info Needed`,
        text: "Our staff need something more before they can decide.",
        to: "/verification",
        act: "Update Application",
      };
    case "claims":
      return {
        icon: "receipt",
        tone: "leaf",
        title: `${plural(item.count, "purchase claim")} to confirm`,
        text: `Oldest from ${formatDate(item.oldestAt)}. A confirmed claim marks what its member wrote about you as verified.`,
        to: "/vendor-dashboard/claims",
        act: "Review claims",
      };
    case "labs":
      return {
        icon: "flask-conical",
        tone: "amber-ink",
        to: "/vendor-dashboard/labs?status=verified",
        act: "Lab results",
        title: `${plural(item.expiring, "lab result")} ${item.expiring === 1 ? "expires" : "expire"} soon`,
        text: `The next one expires on ${formatDate(item.nextAt)}. A newer test keeps the product's mark.`,
      };
    case "review":
      return {
        icon: "message-square-warning",
        tone: item.rating <= 2 ? "red" : "leaf",
        title: `${item.rating}-star review without a reply, ${relativeTime(item.at, now)}`,
        text: (
          <>
            “{item.title}”{item.product !== null && `, ${item.product}`}
            {item.more > 0 && `, and ${plural(item.more, "more review")} without one`}
          </>
        ),
        ...(item.more > 0
          ? { to: "/vendor-dashboard/reviews", act: "Answer reviews" }
          : { to: `/reviews/${item.id}/reply`, act: "Reply" }),
      };
  }
}

export function OverviewTasks({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  return (
    <section className="section" aria-labelledby="tasks">
      <div className="section-head">
        <h2 id="tasks">Needs your attention</h2>
      </div>
      {tasks.length === 0 ? (
        <p className="muted">Nothing waits for you.</p>
      ) : (
        <ul className="task">
          {tasks.map((item) => {
            const { icon, tone, title, text, to, act } = lineOf(item, now);
            return (
              <li key={item.kind} data-tone={tone}>
                <Icon name={icon} size="lg" />
                <span>
                  <strong>{title}</strong>
                  <small>{text}</small>
                </span>
                <LinkButton small to={to}>
                  {act}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
