import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { type Substance, SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { type DealSort, dealsPageQuery } from "@worker/domain/catalogue/promotions/forms";
import { listDeals } from "@worker/domain/catalogue/promotions/list-promotions";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { PromoBlock } from "~/ui/promo-block";
import { Segment } from "~/ui/segment";
import type { Route } from "./+types/deals";
import { PromotionItem } from "./promotion-item";

const LABELS: Record<Substance, string> = {
  "plain-leaf": "Plain leaf",
  "7oh": "7-OH",
  mit: "MIT",
  pseudo: "Pseudoindoxyl",
  other: "Other",
};

interface Address {
  substance?: Substance | undefined;
  sort: DealSort;
  cursor?: string;
}

/** The address of a list of deals; parts that say nothing are left out. */
function dealsAddress({ substance, sort, cursor }: Address): string {
  const params = new URLSearchParams({
    ...(substance ? { substance } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(cursor ? { cursor } : {}),
  });
  return params.size === 0 ? "/deals" : `/deals?${params.toString()}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = contextOf(context);
  const query = v.parse(dealsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { substance, sort } = query;
  const page = await orFirstPage(query.cursor ?? null, (cursor) =>
    listDeals(db, { substance, sort, cursor, limit: PAGE_SIZE, now }),
  );
  return { ...page, substance, sort, first: query.cursor === undefined, origin: originOf(request) };
}

const DESCRIPTION =
  "What vendors are taking off their prices right now, each labeled as a promotion, with its last day.";

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) =>
  pageMeta({ title: "Deals", description: DESCRIPTION, path: "/deals" }, origin);

export default function Deals({ loaderData: { items, nextCursor, substance, sort, first } }: Route.ComponentProps) {
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/", label: "Home" }]} here="Deals" />
      <h1>Deals</h1>
      <p className="lead muted">
        Vendors write these themselves, as part of their plans. We check neither price nor stock, and nothing here says
        that a product is safe or lawful for you.
      </p>
      <div className="row row--wrap between">
        <Pills label="Kind of product">
          <Pill to={dealsAddress({ sort })} current={substance === undefined}>
            All
          </Pill>
          {SUBSTANCES.map((each) => (
            <Pill key={each} to={dealsAddress({ substance: each, sort })} current={each === substance}>
              {LABELS[each]}
            </Pill>
          ))}
        </Pills>
        <Segment
          label="Order"
          items={[
            { to: dealsAddress({ substance, sort: "newest" }), label: "Newest", current: sort === "newest" },
            { to: dealsAddress({ substance, sort: "ending" }), label: "Ending soonest", current: sort === "ending" },
          ]}
        />
      </div>
      {items.length === 0 ? (
        <Empty
          icon="megaphone"
          title="No deals right now."
          action={<LinkButton to="/vendors">Browse vendors</LinkButton>}
        />
      ) : (
        <PromoBlock id="running" title="Running deals">
          {items.map((promotion) => (
            <PromotionItem key={promotion.id} promotion={promotion} showVendor />
          ))}
        </PromoBlock>
      )}
      {(!first || nextCursor !== null) && (
        <Pager
          text={first ? "The first deals" : "More deals"}
          previous={first ? null : dealsAddress({ substance, sort })}
          next={nextCursor === null ? null : dealsAddress({ substance, sort, cursor: nextCursor })}
        />
      )}
    </div>
  );
}
