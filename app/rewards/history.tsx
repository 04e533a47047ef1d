import type { LedgerLine, LedgerType } from "@worker/domain/views/rewards/own-ledger";
import { reviewPath } from "~/reviews/review-path";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Select } from "~/ui/field";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import type { HistoryPart } from "./read-part.server";
import { DESCRIBED, LEDGER_WORDS, money } from "./words";

const HERE = "/referrals?tab=history";

export function History({ page, type, months, later }: HistoryPart) {
  const here = type === null ? HERE : `${HERE}&type=${type}`;
  return (
    <section className="referrals" aria-label="Transaction history">
      <div className="referrals-tools">
        <Pills label="Kind of transaction">
          <Pill to={HERE} current={type === null}>
            All
          </Pill>
          {(Object.keys(LEDGER_WORDS) as LedgerType[]).map((each) => (
            <Pill key={each} to={each === type ? HERE : `${HERE}&type=${each}`} current={each === type}>
              {LEDGER_WORDS[each]}
            </Pill>
          ))}
        </Pills>
        <form method="get" action="/api/account/rewards/statement" className="referrals-statement">
          <Field name="month" label="Statement">
            <Select name="month" options={months} />
          </Field>
          <Button icon="download">Download CSV</Button>
        </form>
      </div>
      {page.items.length === 0 ? (
        <Nothing type={type} />
      ) : (
        <StackTable caption="Transactions" columns={["When", "What", "Points"]}>
          {page.items.map((line) => (
            <tr key={line.id}>
              <td>
                <DateTime at={line.at} />
              </td>
              <td className="wide">
                <strong>{LEDGER_WORDS[line.type]}</strong>
                <Cause line={line} />
              </td>
              <td className="r">
                <b className={line.change.points < 0 ? undefined : "referrals-plus"}>
                  {line.change.points > 0 && "+"}
                  {formatNumber(line.change.points)}
                </b>{" "}
                <span className="muted">{money(line.change)}</span>
              </td>
            </tr>
          ))}
        </StackTable>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "transaction")}
          previous={later ? here : null}
          next={page.nextCursor === null ? null : `${here}&cursor=${page.nextCursor}`}
        />
      )}
    </section>
  );
}

/** What it came from, as a link where it is the member's own. */
function Cause({ line: { type, description, review, claim } }: { line: LedgerLine }) {
  return (
    <span className="referrals-cause muted">
      {DESCRIBED.has(type) && description}
      {review !== null && <Link to={reviewPath(review)}>{review.title}</Link>}
      {claim !== null && <Link to="/account/claims">Order {claim.orderNumber}</Link>}
    </span>
  );
}

function Nothing({ type }: { type: LedgerType | null }) {
  if (type === null)
    return (
      <Empty
        icon="wallet"
        title="No transactions yet."
        action={
          <LinkButton to="/rewards" variant="primary">
            How to earn points
          </LinkButton>
        }
      />
    );
  return (
    <Empty icon="wallet" title="No transactions of this kind." action={<LinkButton to={HERE}>Show all</LinkButton>} />
  );
}
