import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { askSupport, ownTickets } from "@worker/domain/voice/support/ask";
import { subjectAbout, TICKET_SENT, ticketForm } from "@worker/domain/voice/support/forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/contact";
import { originOf, pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Article } from "./article";
import { LastUpdated } from "./last-updated";
import { ContactForm, ContactLogin } from "./contact-form";
import { readDocument } from "./document.server";
import { OwnTickets } from "./own-tickets";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

const HERE = "/contact-support";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const document = readDocument(context, "about/contact-support");
  return {
    document,
    isMember: viewer.kind === "member",
    subject: subjectAbout(new URL(request.url).searchParams),
    tickets: await ownTickets(db, viewer),
    origin: originOf(request),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  if (site.viewer.kind === "visitor") return redirect(`/login?returnTo=${HERE}`, 303);
  const form = await readForm(request, ticketForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    await askSupport(site, site.viewer, form.value);
  } catch (error) {
    return refusedForm(error, site, form.value);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: TICKET_SENT }));
  return redirect(`${HERE}#questions`, 303);
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, origin } }: Route.MetaArgs) =>
  pageMeta({ title: document.title, description: document.description, path: HERE }, origin);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { document, isMember, subject, tickets } = loaderData;
  return (
    <>
      <Article
        document={document}
        trail={[{ to: "/", label: "Home" }]}
        dateLine={<LastUpdated document={document} />}
      />
      {isMember ? <ContactForm key={tickets[0]?.id} subject={subject} draft={actionData ?? null} /> : <ContactLogin />}
      {isMember && <OwnTickets tickets={tickets} />}
    </>
  );
}
