import type { ReactNode } from "react";
import type { ComparedPlan } from "@worker/domain/oversight/plans/compared-plans";
import { YEARLY_SAVES } from "@worker/domain/oversight/plans/forms";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";

type PlansTableProps = {
  plans: readonly ComparedPlan[];
  /** How often a write token may call. */
  callsPerMinute: number;
};

/** Plans by what differs between them; on a phone each line's name stands over its three values. */
export function PlansTable({ plans, callsPerMinute }: PlansTableProps) {
  return (
    <table className="table plan-table">
      <caption className="sr">What each plan costs and gives</caption>
      <thead>
        <tr>
          <td />
          {plans.map(({ plan, name, popular }) => (
            <th key={plan} scope="col">
              {name}
              {popular && <span className="small muted">Most popular</span>}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(({ title, lines }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={plans.length + 1}>
              {title}
            </th>
          </tr>
          {lines.map(({ label, note, of }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {note !== undefined && <span className="small muted">{note(callsPerMinute)}</span>}
              </th>
              {plans.map((plan) => (
                <td key={plan.plan}>{of(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface Line {
  label: string;
  note?: (callsPerMinute: number) => string;
  of: (plan: ComparedPlan) => ReactNode;
}

const dollars = (amount: number) => <b className="plan-price">${formatNumber(amount)}</b>;
const upTo = (count: number | null): string =>
  count === null ? "Unlimited" : count === 0 ? "None" : formatNumber(count);

const has = (included: boolean) => (
  <span className="plan-has">
    <Icon name={included ? "check" : "x"} />
    {included ? "Yes" : "No"}
  </span>
);

const GROUPS: { title: string; lines: Line[] }[] = [
  {
    title: "Price",
    lines: [
      { label: "A month, paid monthly", of: ({ monthly }) => dollars(monthly) },
      { label: "A year, paid yearly", note: () => YEARLY_SAVES, of: ({ yearly }) => dollars(yearly) },
    ],
  },
  {
    title: "Room",
    lines: [
      { label: "Products", of: ({ products }) => upTo(products) },
      { label: "Product images", of: ({ images }) => upTo(images) },
      { label: "Promotions and announcements a month", of: ({ promotions }) => upTo(promotions) },
    ],
  },
  {
    title: "Reach, labeled “Promoted”",
    lines: [
      { label: "Featured products", of: ({ featured }) => upTo(featured) },
      { label: "Products first in a search by relevance", of: ({ leads }) => has(leads) },
    ],
  },
  {
    title: "Tools",
    lines: [
      { label: "Priority support", of: ({ prioritySupport }) => has(prioritySupport) },
      {
        label: "Custom branding",
        note: () => "A banner on your page",
        of: ({ customBranding }) => has(customBranding),
      },
      {
        label: "API access",
        note: (calls) => `Write tokens, ${formatNumber(calls)} calls a minute each`,
        of: ({ tokens }) => (tokens === 0 ? has(false) : `${formatNumber(tokens)} tokens`),
      },
    ],
  },
  {
    title: "Trusted testers; no requests so far",
    lines: [
      { label: "Requests a month", of: ({ testerRequests }) => upTo(testerRequests) },
      { label: "Open at once", of: ({ openTesterRequests }) => upTo(openTesterRequests) },
    ],
  },
];
