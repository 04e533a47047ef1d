import { data, redirect, redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { register } from "@worker/domain/oversight/registrations/register";
import { deviceName } from "@worker/domain/foundation/sessions/device";
import { sessionCookie, tokenFrom } from "@worker/domain/foundation/sessions/sessions";
import { REGISTRATION_LISTS, registrationPageForm } from "@worker/domain/foundation/users/forms";
import { savePicture } from "@worker/domain/foundation/users/picture";
import { PICTURE_FIELD } from "@worker/domain/foundation/users/picture-forms";
import { type FieldErrors, Invalid, RateLimited } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { type CleanPicture, readPicture } from "@worker/domain/foundation/users/read-picture";
import { errorText } from "@worker/observe/error-text";
import { log } from "@worker/observe/log";
import { fileIn, readFormData } from "@worker/posted-file";
import type { Route } from "./+types/register";
import { originOf, pageMeta } from "~/shell/page-meta";
import { latestBirthDate } from "./birth-date";
import { RegisterForm } from "./form";
import { PICTURE_FOLLOWS, type Typed, typedIn } from "./values";

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site, now, referral } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnPath(query.get("returnTo"));
  if (viewer.kind === "member") throw redirect(returnTo);
  const values = { referralCode: referral ?? query.get("ref") ?? "", inviteCode: query.get("invite") ?? "" };
  const inviteRequired = site.siteMode === "private";
  return { returnTo, values, inviteRequired, latestBirth: latestBirthDate(now), origin: originOf(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = (await readFormData(request)) ?? new FormData();
  const typed = typedIn(posted);
  const form = parseFields(posted, registrationPageForm(site.now), REGISTRATION_LISTS);
  const chosen = await chosenPicture(posted);
  if (!form.ok || chosen.error !== undefined) {
    const errors = {
      ...(!form.ok && form.errors),
      ...(chosen.error !== undefined && { [PICTURE_FIELD]: chosen.error }),
    };
    return refused(400, errors, typed);
  }
  try {
    const { account, token } = await register(site, form.value, {
      oldToken: tokenFrom(request.headers.get("cookie")),
      device: deviceName(request.headers.get("user-agent")),
    });
    site.setHeader("set-cookie", sessionCookie(token));
    const isStored = chosen.picture === undefined || (await keepPicture(site, account.id, chosen.picture));
    if (site.referral !== null) site.setHeader("set-cookie", await site.cookies.clearReferral());
    site.setHeader("set-cookie", await site.cookies.setFlash(welcome(account.email, isStored)));
    const returnTo = safeReturnPath(form.value.returnTo);
    // With scripts the picture comes by itself, so that its progress can be shown.
    return posted.has(PICTURE_FOLLOWS) ? data({ created: returnTo }) : redirectDocument(returnTo, 303);
  } catch (error) {
    return failed(error, site, typed);
  }
}

const refused = (status: number, errors: FieldErrors, typed: Typed) => data({ errors, typed }, { status });

function failed(error: unknown, { setHeader }: RequestContext, typed: Typed) {
  if (error instanceof Invalid) return refused(400, error.fields, typed);
  if (!(error instanceof RateLimited)) throw error;
  setHeader("retry-after", String(error.retryAfterSeconds));
  return refused(429, { form: error.message }, typed);
}

/** A picture that cannot be taken is refused before anything is made. */
async function chosenPicture(posted: FormData): Promise<{ picture?: CleanPicture; error?: string }> {
  const bytes = await fileIn(posted, PICTURE_FIELD);
  if (bytes === null) return {};
  try {
    return { picture: readPicture(bytes) };
  } catch (error) {
    if (error instanceof Invalid) return { error: error.message };
    throw error;
  }
}

/** The account stands by now, so a picture that cannot be stored is only reported. @returns whether it is stored */
async function keepPicture(site: RequestContext, userId: string, picture: CleanPicture): Promise<boolean> {
  try {
    await savePicture(site, userId, picture);
    return true;
  } catch (error) {
    const { requestId } = site;
    log({ level: "error", message: "picture of a new account not stored", requestId, error: errorText(error).error });
    return false;
  }
}

const welcome = (email: string, isPictureStored: boolean) => ({
  kind: isPictureStored ? ("good" as const) : ("bad" as const),
  text: `Welcome to Leafproof. We sent an email to ${email} to confirm it.${
    isPictureStored ? "" : " Your picture could not be stored; you can add it in your account."
  }`,
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    { title: "Sign up", description: "Create an account on Leafproof, for adults 21 and over.", path: "/register" },
    loaderData.origin,
  );

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, inviteRequired, latestBirth } = loaderData;
  const answer = actionData && "errors" in actionData ? actionData : undefined;
  const typed: Typed = answer?.typed ?? { values: loaderData.values, interests: [] };
  return (
    <div className="solo">
      <h1>Sign up</h1>
      <p className="lead">Your account carries your reviews, votes and lists. For adults aged 21 and over.</p>
      <RegisterForm
        returnTo={typed.values.returnTo ?? returnTo}
        typed={typed}
        errors={answer?.errors}
        inviteRequired={inviteRequired}
        latestBirth={latestBirth}
      />
    </div>
  );
}
