import { redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { ownResult } from "@worker/domain/catalogue/lab/entry/own-results";
import { draftOfTakenBack, takeBack } from "@worker/domain/catalogue/lab/entry/take-back";
import { TAKEN_BACK } from "@worker/domain/catalogue/lab/results/result-fields";
import { NotFound } from "@worker/errors";
import { EnteredResultView } from "~/lab/form/entered-result";
import { draftPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";
import { resultPath } from "~/lab/result-address";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { ownResultPath } from "./result-path";
import { LabState } from "./state";
import { StartAgain } from "./start-again";
import { TakeBack } from "./take-back";
import type { Route } from "./+types/result";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return orNotFound(orItsDraft(ownResult(db, viewer, params.resultId, now), db, viewer, params.resultId));
}

/** A result that was taken back leads to its draft, for whoever goes back in the browser. */
async function orItsDraft<T>(read: Promise<T>, ...taken: Parameters<typeof draftOfTakenBack>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const draftId = error instanceof NotFound ? await draftOfTakenBack(...taken) : null;
    throw draftId === null ? error : redirectDocument(draftPath(VENDOR_ENTRY, draftId), 303);
  }
}

/** The result's one button: it is a draft again. */
export async function action({ context, params }: Route.ActionArgs) {
  const site = contextOf(context);
  try {
    const draftId = await orNotFound(takeBack(site, params.resultId));
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: TAKEN_BACK }));
    return redirectDocument(draftPath(VENDOR_ENTRY, draftId), 303);
  } catch (error) {
    return refusedForm(error, site);
  }
}

export const handle = sheets(labCss, workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    { title: "Lab result", description: "One of your results.", path: ownResultPath(params.resultId), noindex: true },
    "",
  );

export default function LabResult({ loaderData: result, actionData }: Route.ComponentProps) {
  const { id, batchNumber, canBeTakenBack, state, status, rejectedReason, supersededBy, code } = result;
  const isPublic = status === "verified" || status === "expired";
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: VENDOR_ENTRY.list, label: "Lab results" }]} here={batchNumber} />
      <div className="row row--wrap between">
        <h1>Batch {batchNumber}</h1>
        <LabState result={result} />
      </div>
      <FormProblems errors={actionData?.errors ?? {}} labels={{}} />
      {state === "pending" && (
        <Note kind="wait">
          A moderator will compare it with the certificate. Until then, nobody else sees it.
          {canBeTakenBack && <TakeBack id={id} batchNumber={batchNumber} />}
        </Note>
      )}
      {state === "rejected" && (
        <Note kind="bad" title="Rejected.">
          {rejectedReason}
          <StartAgain id={id} batchNumber={batchNumber} />
        </Note>
      )}
      {state === "expiring" && (
        <Note kind="wait">It expires within 30 days. A newer test result keeps the product's mark.</Note>
      )}
      {state === "replaced" && supersededBy !== null && (
        <Note>
          A newer result has replaced it. <a href={ownResultPath(supersededBy)}>See it</a>.
        </Note>
      )}
      {isPublic && (
        <p className="row row--wrap">
          <LinkButton to={resultPath(id)}>Public page</LinkButton>
          <span>
            Code <code>{code}</code>
          </span>
        </p>
      )}
      <EnteredResultView result={result} />
    </div>
  );
}
