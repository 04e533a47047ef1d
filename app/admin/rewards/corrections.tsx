import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { CORRECTION_STATES, correctionsPageQuery } from "@worker/domain/oversight/reward-corrections/forms";
import { listCorrections } from "@worker/domain/oversight/reward-corrections/list-corrections";
import queueCss from "~/staff/queue/queue.css?url";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/corrections";
import { actOnCorrections } from "./act";
import { CorrectionTable } from "./correction-table";
import { RewardsFrame } from "./frame";
import { CORRECTIONS_PATH, correctionsPath } from "./paths";
import { ProposeForm } from "./propose-form";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { cursor = null, state } = v.parse(correctionsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) =>
    listCorrections(db, viewer, { state, cursor: from, limit: QUEUE_SIZE }),
  );
  return { page, state, later: cursor !== null, me: viewer.kind === "member" ? viewer.id : "" };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnCorrections(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(workCss, queueCss);

export const meta = () =>
  pageMeta(
    { title: "Corrections of points", description: "Corrections of points.", path: CORRECTIONS_PATH, noindex: true },
    "",
  );

const LABELS = { waiting: "Waiting", effective: "In effect", declined: "Declined" } as const;

export default function Corrections({ loaderData: { page, state, later, me }, actionData }: Route.ComponentProps) {
  const posted = actionData && "row" in actionData ? actionData : undefined;
  const draft = actionData && "draft" in actionData ? actionData.draft : undefined;
  const error = posted?.row.error ?? draft?.problem;
  return (
    <RewardsFrame current="corrections">
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {CORRECTION_STATES.map((each) => (
          <Pill key={each} to={correctionsPath(each)} current={each === state}>
            {LABELS[each]}
          </Pill>
        ))}
      </Pills>
      <CorrectionTable corrections={page.items} state={state} me={me} posted={posted} />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "correction")}
          previous={later ? correctionsPath(state) : null}
          next={page.nextCursor === null ? null : correctionsPath(state, page.nextCursor)}
        />
      )}
      <ProposeForm draft={draft} />
    </RewardsFrame>
  );
}
