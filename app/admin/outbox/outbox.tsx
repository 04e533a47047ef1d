import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { type MailState, outboxPageQuery, retryForm } from "@worker/domain/foundation/mail/forms";
import { listOutbox } from "@worker/domain/foundation/mail/list-outbox";
import { retryMail } from "@worker/domain/foundation/mail/retry-mail";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/outbox";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { OutboxTable } from "./table";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/admin/outbox";

const addressOf = (state: MailState | null, cursor?: string): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) }).toString();
  return query === "" ? HERE : `${HERE}?${query}`;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, env } = contextOf(context);
  const { state, cursor } = v.parse(outboxPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const withBodies = env.ENVIRONMENT !== "production";
  const page = await orFirstPage(cursor ?? null, (from) =>
    listOutbox(db, viewer, { state, cursor: from ?? undefined, limit: PAGE_SIZE, withBodies }),
  );
  return { ...page, state: state ?? null, first: cursor === undefined, withBodies };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, retryForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  try {
    await retryMail(site, form.value.id);
  } catch (error) {
    return refusedForm(error, site);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "The email is on its way again." }));
  return redirectDocument(addressOf("waiting"), 303);
}

/** Locally the bodies hold links that open accounts. */
export const headers = () => ({ "cache-control": "no-store" });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Outbox", description: "Email on its way.", path: HERE, noindex: true }, "");

const FILTERS: readonly { state: MailState | null; label: string; order: string }[] = [
  { state: null, label: "All", order: "Newest first" },
  { state: "waiting", label: "Waiting", order: "Next attempt first" },
  { state: "sent", label: "Sent", order: "Newest first" },
  { state: "gave_up", label: "Gave up", order: "Newest first" },
];

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, state, first, withBodies } = loaderData;
  const problem = actionData && Object.values(actionData.errors)[0];
  const order = FILTERS.find((filter) => filter.state === state)?.order ?? "";
  return (
    <div className="manager">
      <h1>Outbox</h1>
      <p className="lead muted">
        Email waits here until the provider accepts it. After eight attempts we give up, and you can try again.
      </p>
      {withBodies && (
        <Note>
          This site is not in production: no email leaves it, and every message is shown here, links included.
        </Note>
      )}
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <Pills label="Status">
        {FILTERS.map((filter) => (
          <Pill key={filter.label} to={addressOf(filter.state)} current={filter.state === state}>
            {filter.label}
          </Pill>
        ))}
      </Pills>
      {items.length === 0 ? (
        <Empty icon="mail" title="No email here." />
      ) : (
        <>
          <OutboxTable mails={items} />
          <Pager
            text={order}
            previous={first ? null : addressOf(state)}
            next={nextCursor === null ? null : addressOf(state, nextCursor)}
          />
        </>
      )}
    </div>
  );
}
