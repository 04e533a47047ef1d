import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { cancelRedemption } from "@worker/domain/voice/redemptions/cancel-redemption";
import { redeemPageForm } from "@worker/domain/voice/redemptions/forms";
import { requestRedemption } from "@worker/domain/voice/redemptions/request-redemption";
import { Conflict, type FieldErrors } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { refusalOf } from "~/shell/refused-form";
import { REDEEM_PATH } from "./paths";

/** Takes the form of a way of being paid, or the button that cancels a request. */
export async function actOnRedeeming(site: RequestContext, request: Request) {
  const form = parseFields(await request.formData(), redeemPageForm, []);
  if (!form.ok) return refused(form.errors, form.values, 400);
  const { value } = form;
  try {
    if (value.way === "cancel") {
      await orNotFound(cancelRedemption(site, site.viewer, value.id));
      return await goBack(site, "Canceled. The points are back in your balance.");
    }
    const { isRepeat } = await requestRedemption(site, site.viewer, value);
    return await goBack(
      site,
      isRepeat
        ? "This request was in already. Nothing was taken a second time."
        : "Your request is in. Our staff will pay it by hand.",
    );
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    const isShort = error instanceof Conflict && error.code === "points-short";
    if (value.way === "cancel") return refused(errors, {}, status);
    const { way, points, key, ...typed } = value;
    return refused(
      isShort ? { points: error.message } : errors,
      { ...typed, way, key, points: String(points) },
      status,
    );
  }
}

const refused = (errors: FieldErrors, values: Record<string, string>, status: number) =>
  data({ errors, values }, { status });

async function goBack(site: RequestContext, text: string) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(REDEEM_PATH, 303);
}
