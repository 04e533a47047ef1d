import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { redeemPageQuery } from "@worker/domain/voice/redemptions/forms";
import { readRedeeming } from "@worker/domain/voice/redemptions/own-redemptions";
import { minimumOf, WAY_LABELS, WAYS } from "@worker/domain/voice/redemptions/words";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/redeem";
import { actOnRedeeming } from "./act";
import { NextSteps } from "./next-steps";
import { OwnList } from "./own-list";
import { REDEEM_PATH, redeemPath } from "./paths";
import { RedeemForm } from "./redeem-form";
import redeemingCss from "./redeeming.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { cursor = null, way } = v.parse(redeemPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = await orFirstPage(cursor, (from) =>
    readRedeeming(site, site.viewer, { way, cursor: from, limit: PAGE_SIZE }),
  );
  return { ...read, later: cursor !== null, email: site.account?.email ?? "", formKey: crypto.randomUUID() };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnRedeeming(contextOf(context), request);

export const handle = sheets(redeemingCss);

export const meta = () =>
  pageMeta(
    { title: "Redeem points", description: "Gift card, cash or store credit.", path: REDEEM_PATH, noindex: true },
    "",
  );

export default function Redeem({ loaderData, actionData }: Route.ComponentProps) {
  const { way, balance, page, later, paidWithin } = loaderData;
  const { errors = {}, values = {} }: { errors?: Record<string, string>; values?: Record<string, string> } =
    actionData ?? {};
  const problem = errors["form"] ?? errors["way"] ?? errors["key"] ?? errors["id"];
  return (
    <div className="redeem">
      <Breadcrumbs trail={[{ to: "/referrals", label: "Referrals" }]} here="Redeem points" />
      <header className="redeem-head">
        <div>
          <h1>Redeem points</h1>
          <p className="lead muted">A point is worth one cent. People on our staff pay every request by hand.</p>
        </div>
        <p className="redeem-balance">
          <span className="small muted">Your balance</span>
          <strong>{formatMoney(balance)}</strong>
          <span className="small">{plural(balance, "point")}</span>
        </p>
      </header>
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className="redeem-parts">
        <section aria-labelledby="redeem-form" className="card card--pad stack">
          <h2 id="redeem-form">What would you like?</h2>
          <Pills label="Paid as">
            {WAYS.map((each) => (
              <Pill key={each} to={redeemPath(each)} current={each === way}>
                {WAY_LABELS[each]} <span className="num">{least(minimumOf(each))}</span>
              </Pill>
            ))}
          </Pills>
          <RedeemForm key={way} {...{ ...loaderData, errors, values }} />
        </section>
        <NextSteps paidWithin={paidWithin} />
      </div>
      <section aria-labelledby="redemptions" className="stack">
        <h2 id="redemptions">Your redemptions</h2>
        <OwnList redemptions={page.items} />
        {(page.nextCursor !== null || later) && (
          <Pager
            text={plural(page.items.length, "redemption")}
            previous={later ? REDEEM_PATH : null}
            next={page.nextCursor === null ? null : `${REDEEM_PATH}?cursor=${page.nextCursor}`}
          />
        )}
      </section>
    </div>
  );
}

const least = (points: number): string => (points === 1 ? "any amount" : `from ${formatNumber(points)}`);
