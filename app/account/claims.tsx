import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { claimsPageQuery } from "@worker/domain/voice/claims/forms";
import { ownClaims } from "@worker/domain/voice/claims/list-claims";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { ClaimLine } from "~/claims/claim-line";
import { pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/claims";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

const HERE = "/account/claims";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { cursor = null } = v.parse(claimsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => ownClaims(db, viewer, { cursor: from, limit: PAGE_SIZE }));
  return { page, later: cursor !== null };
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Purchases", description: "Purchases you have claimed.", path: HERE, noindex: true }, "");

export default function Claims({ loaderData: { page, later } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Purchases"
      current={HERE}
      lead="What you bought on vendors' own websites. A confirmed purchase gives your review its verified mark."
    >
      {page.items.length === 0 ? (
        <Empty icon="badge-check" title="You have not claimed any purchases yet." />
      ) : (
        <ul className="plain-list stack">
          {page.items.map((claim) => (
            <ClaimLine key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "claim")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
      <LinkButton to="/claims/new">Claim a purchase</LinkButton>
    </AccountFrame>
  );
}
