import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { utcDay } from "@worker/days";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { announceChange, reviewChange } from "@worker/domain/oversight/announcing/announce-change";
import { earliestDay } from "@worker/domain/oversight/announcing/audience";
import { announcingForm, changesPageQuery } from "@worker/domain/oversight/announcing/forms";
import { listChanges } from "@worker/domain/oversight/announcing/list-changes";
import { withdrawChange } from "@worker/domain/oversight/announcing/withdraw-change";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/announced-changes";
import { Confirmation } from "./confirmation";
import { AnnouncingForm } from "./form";
import { ChangeList } from "./list";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/admin/announced-changes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor } = v.parse(changesPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor ?? null, (from) =>
    listChanges(db, viewer, { cursor: from ?? undefined, limit: PAGE_SIZE }, now),
  );
  return { ...page, first: cursor === undefined, soonest: utcDay(earliestDay(now, 0)) };
}

/** Nothing leaves before the second step, which shows what goes out and to how many. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, announcingForm);
  if (!form.ok) return data({ step: "form" as const, draft: form }, { status: 400 });
  const asked = form.value;
  const { act, ...typed } = asked;
  const values = { act, ...typed };
  const done = async (text: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirectDocument(HERE, 303);
  };
  try {
    if (asked.act === "correct") return data({ step: "form" as const, draft: { values, errors: {} } });
    if (asked.act === "review") {
      const { members } = await reviewChange(site, asked);
      return data({ step: "confirm" as const, change: asked, members });
    }
    if (asked.act === "announce") {
      const { members } = await announceChange(site, asked);
      return await done(`Announced. Emails to ${plural(members, "member")} are going out.`);
    }
    await withdrawChange(site, asked.id, asked.reason);
    return await done("The announcement is withdrawn.");
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return data({ step: "form" as const, draft: { values, errors } }, { status });
  }
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Announced changes", description: "What changes in the legal texts.", path: HERE, noindex: true },
    "",
  );

export default function AnnouncedChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, first, soonest } = loaderData;
  const draft = actionData?.step === "form" ? actionData.draft : undefined;
  const withdrawing = draft?.values["act"] === "withdraw" ? draft : undefined;
  return (
    <div className="manager">
      <h1>Announced changes</h1>
      <p className="lead muted">
        A change of the terms or the privacy policy that matters is announced 14 days before it applies: on every page
        at once, and to each member by email and as a notification. The text itself is changed with the site’s code, on
        the day.
      </p>
      {actionData?.step === "confirm" ? (
        <Confirmation {...actionData} />
      ) : (
        <AnnouncingForm soonest={soonest} draft={withdrawing === undefined ? draft : undefined} />
      )}
      <ChangeList items={items} withdrawing={withdrawing} />
      {(!first || nextCursor !== null) && (
        <Pager
          text={first ? "The newest announcements" : "Older announcements"}
          previous={first ? null : HERE}
          next={nextCursor === null ? null : `${HERE}?cursor=${nextCursor}`}
        />
      )}
    </div>
  );
}
