import { data, redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { confirmEnrollment, readFactorState, startEnrollment } from "@worker/domain/foundation/second-factor/enroll";
import { secondFactorPageForm } from "@worker/domain/foundation/second-factor/forms";
import { renewRecoveryCodes, turnOff } from "@worker/domain/foundation/second-factor/turn-off";
import { tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import type { FieldErrors } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/second-factor";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { Note } from "~/ui/note";
import { AccountFrame } from "../frame/account-frame";
import { RecoveryCodes } from "./recovery-codes";
import { BeginForm, ConfirmForm, ManageForms } from "./forms";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";

const HERE = "/account/second-factor";

export function loader({ context }: Route.LoaderArgs) {
  const request = contextOf(context);
  return readFactorState(request, request.viewer);
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, secondFactorPageForm);
  if (!form.ok) return refused(400, form.values["do"], form.errors);
  const { value } = form;
  try {
    if (value.do === "start") await startEnrollment(site, site.viewer, value);
    if (value.do === "confirm") {
      const sessionHash = await tokenHashFrom(request.headers.get("cookie"));
      return shown(site, await confirmEnrollment(site, site.viewer, { code: value.code, sessionHash }));
    }
    if (value.do === "new codes") return shown(site, await renewRecoveryCodes(site, site.viewer, value));
    if (value.do === "turn off") {
      await turnOff(site, site.viewer, value);
      site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Your second factor is off." }));
    }
    return redirectDocument(HERE, 303);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(status, value.do, errors);
  }
}

/** The codes are in this answer and nowhere else; nobody may keep a copy of it. */
function shown({ setHeader }: RequestContext, codes: string[]) {
  setHeader("cache-control", "no-store");
  return data({ codes, form: undefined, errors: undefined });
}

const refused = (status: number, form: string | undefined, errors: FieldErrors) =>
  data({ codes: undefined, form, errors }, { status });

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    { title: "Second factor", description: "A code in addition to your password.", path: HERE, noindex: true },
    "",
  );

export default function SecondFactor({ loaderData: factor, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const errorsOf = (form: string) => (actionData?.form === form ? errors : {});
  return (
    <AccountFrame
      title="Second factor"
      current={HERE}
      lead="A code from your authenticator app in addition to your password, so that the password alone is not enough to log in."
    >
      {errors["form"] && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      {actionData?.codes && <RecoveryCodes codes={actionData.codes} />}
      {factor.state === "off" && <BeginForm errors={errorsOf("start")} />}
      {factor.state === "pending" && <ConfirmForm secret={factor.secret} qr={factor.qr} errors={errorsOf("confirm")} />}
      {factor.state === "on" && (
        <ManageForms
          since={factor.since}
          codesLeft={factor.codesLeft}
          newCodes={errorsOf("new codes")}
          off={errorsOf("turn off")}
        />
      )}
    </AccountFrame>
  );
}
