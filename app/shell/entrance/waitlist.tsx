import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { JOIN_FAILED, WAITLIST_JOINED, waitlistForm } from "@worker/domain/oversight/waitlist/forms";
import { joinWaitlist } from "@worker/domain/oversight/waitlist/join";
import { RateLimited } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { errorText } from "@worker/observe/error-text";
import { log } from "@worker/observe/log";
import type { Route } from "./+types/waitlist";
import { Entrance } from "./entrance";
import { Landing } from "./landing";
import { pageMeta } from "../page-meta";
import { shellData } from "../shell-data";
import { WaitlistForm } from "./waitlist-form";
import { LinkButton } from "~/ui/button";
import { sheets } from "~/styles/sheets";
import landingCss from "./landing.css?url";

export function loader({ context }: Route.LoaderArgs) {
  const request = contextOf(context);
  const { siteMode } = request.site;
  return { opening: siteMode === "coming_soon", isOpen: siteMode === "open", shell: shellData(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, waitlistForm);
  if (!form.ok) return refused(400, form.values["email"], form.errors["email"] ?? form.errors["form"]);
  try {
    await joinWaitlist(site, form.value.email);
  } catch (error) {
    if (!(error instanceof RateLimited)) {
      log({ level: "error", message: "waitlist signup failed", requestId: site.requestId, ...errorText(error) });
      return refused(500, form.value.email, JOIN_FAILED);
    }
    site.setHeader("retry-after", String(error.retryAfterSeconds));
    return refused(429, form.value.email, error.message);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: WAITLIST_JOINED }));
  return redirectDocument(site.site.siteMode === "coming_soon" ? "/" : "/waitlist", 303);
}

const refused = (status: number, email: string | undefined, error: string | undefined) =>
  data({ email, error }, { status });

export const meta = () =>
  pageMeta(
    {
      title: "Waitlist",
      description: "Leave your email address to hear when we open.",
      path: "/waitlist",
      noindex: true,
    },
    "",
  );

export const handle = { bare: true, ...sheets(landingCss) };

export default function Waitlist({ loaderData: { opening, isOpen, shell }, actionData }: Route.ComponentProps) {
  if (opening) return <Landing shell={shell} waitlist={actionData} />;
  return (
    <Entrance opening={false}>
      <div className="solo">
        <h1>Waitlist</h1>
        {isOpen && actionData?.error === undefined ? (
          <>
            <p className="lead">Leafproof is open, so there is nothing to wait for.</p>
            <LinkButton to="/register" variant="primary">
              Sign up
            </LinkButton>
          </>
        ) : (
          <>
            <p className="lead">
              Leave your email address, and we will write to you when Leafproof opens to everybody.
            </p>
            <WaitlistForm email={actionData?.email} error={actionData?.error} />
          </>
        )}
      </div>
    </Entrance>
  );
}
