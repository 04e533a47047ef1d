import { redirectDocument } from "react-router";
import type { RequestContext } from "@worker/context";
import { checkEntry, readEntry } from "@worker/domain/catalogue/lab/entry/entry";
import { readAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import { RESULT_SUBMITTED } from "@worker/domain/catalogue/lab/results/result-fields";
import { submitResult } from "@worker/domain/catalogue/lab/entry/submit-result";
import { Invalid } from "@worker/errors";
import { orNotFound } from "~/shell/or-not-found";
import { refusedForm } from "~/shell/refused-form";
import { draftPath, type EntryPaths, submittedPath } from "./entry-paths";
import { orItsResult, withFlash } from "./entry-screen";

/** What a draft would be as a result; one that is not ready leads back to its form. @throws a 404 page */
export async function loadPreview(site: RequestContext, paths: EntryPaths, draftId: string) {
  const { db, viewer, now } = site;
  const entry = await orNotFound(orItsResult(readEntry(db, viewer, draftId, now), site, { paths, draftId }));
  const checked = checkEntry(entry, now);
  if (!checked.ok) throw redirectDocument(`${draftPath(paths, draftId)}?check`, 303);
  const { productName, vendorName, labName, labNumber, accreditations, certificate } = entry;
  const alkaloids = readAlkaloids(checked.value.alkaloids);
  return { ...checked.value, alkaloids, productName, vendorName, labName, labNumber, accreditations, certificate };
}

/** Submits the draft; what keeps it from being submitted by then is shown in its form. */
export async function actOnPreview(site: RequestContext, paths: EntryPaths, draftId: string) {
  try {
    return await withFlash(site, RESULT_SUBMITTED, submittedPath(paths, await submitResult(site, draftId)));
  } catch (error) {
    if (error instanceof Invalid && error.fields["certificate"] === undefined) {
      return redirectDocument(`${draftPath(paths, draftId)}?check`, 303);
    }
    return refusedForm(error, site);
  }
}
