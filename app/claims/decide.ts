import { data, redirect } from "react-router";
import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { orFirstPage, type Page } from "@worker/db/pagination";
import type { decideClaimAsVendor } from "@worker/domain/oversight/claim-decisions/decide-claim";
import { claimDecisionForm, claimsPageQuery, type ClaimState } from "@worker/domain/voice/claims/forms";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { refusalOf } from "~/shell/refused-form";

type Asked = { state: ClaimState; cursor: string | null; limit: number };

/** The page of claims that an address asks for; a link that is too old shows the first page. */
export async function loadClaims<T>(request: Request, read: (asked: Asked) => Promise<Page<T>>) {
  const { state, cursor = null } = v.parse(claimsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => read({ state, cursor: from, limit: PAGE_SIZE }));
  return { page, state, later: cursor !== null };
}

type Answer = {
  decide: typeof decideClaimAsVendor;
  confirmed: string;
  path: string;
};

/** Takes the posted decision of a vendor, and answers with the list or with what is wrong. */
export async function decideClaim(site: RequestContext, request: Request, { decide, confirmed, path }: Answer) {
  const form = await readForm(request, claimDecisionForm);
  const id = form.ok ? form.value.id : (form.values["id"] ?? "");
  if (!form.ok) return data({ id, error: form.errors["reason"] ?? form.errors["form"] }, { status: 400 });
  try {
    await orNotFound(decide(site, site.viewer, form.value));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ id, error: message }, { status });
  }
  const text = form.value.decision === "confirm" ? confirmed : "The claim has been rejected.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(path, 303);
}
