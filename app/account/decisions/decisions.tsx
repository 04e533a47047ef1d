import * as v from "valibot";
import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { decisionsPageQuery } from "@worker/domain/foundation/cases/forms";
import { ownDecisionOnPost, ownDecisions } from "@worker/domain/oversight/moderation/own-decisions";
import type { Route } from "./+types/decisions";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import { AccountFrame } from "../frame/account-frame";
import { decisionState } from "./words";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";
import staffCss from "~/staff/staff.css?url";

const HERE = "/account/decisions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { db, viewer, now } = site;
  const { searchParams } = new URL(request.url);
  const post = searchParams.get("post");
  const about = post === null ? null : await ownDecisionOnPost(db, viewer, post);
  if (about !== null) throw redirect(`${HERE}/${about}`);
  const { cursor = null } = v.parse(decisionsPageQuery, Object.fromEntries(searchParams));
  const page = await orFirstPage(cursor, (from) => ownDecisions(site, from));
  return { page, later: cursor !== null, now };
}

export const handle = sheets(accountCss, staffCss);

export const meta = () =>
  pageMeta({ title: "Decisions", description: "What moderators decided about you.", path: HERE, noindex: true }, "");

export default function Decisions({ loaderData }: Route.ComponentProps) {
  const { page, later, now } = loaderData;
  return (
    <AccountFrame title="Decisions" current={HERE} lead="What our moderators decided about what you wrote.">
      {page.items.length === 0 ? (
        <Empty icon="scale" title="There are no decisions about you." />
      ) : (
        <ul className="plain-list">
          {page.items.map((decision) => (
            <li key={decision.id}>
              <Link className="q" to={`${HERE}/${decision.id}`}>
                <span className="sev sev--medium" />
                <span>
                  <strong>{decision.title ?? "No longer available"}</strong>
                  <small>{decisionState(decision)}</small>
                </span>
                <span className="q-end">
                  <RelativeTime at={decision.decidedAt} now={now} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "decision")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
    </AccountFrame>
  );
}
