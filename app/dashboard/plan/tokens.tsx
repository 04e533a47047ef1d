import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { listTokens, makeToken, type OwnToken, revokeToken } from "@worker/domain/oversight/plans/api-tokens";
import { TOKEN_NAME_MAX, TOKEN_ONCE, TOKEN_REVOKED, tokensPageForm } from "@worker/domain/oversight/plans/token-forms";
import type { FieldErrors } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/tokens";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Sure } from "~/ui/sure";
import { DateTime } from "~/ui/relative-time";
import { PlanFrame } from "./frame";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";

const HERE = "/vendor-dashboard/tokens";
const LABELS = { name: "Name" };
const noErrors: FieldErrors = {};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orNotFound(listTokens(db, viewer));
}

/** A new token is in the answer to its form and nowhere else, so that answer is no redirect. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  site.setHeader("cache-control", "no-store");
  const form = await readForm(request, tokensPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values, token: null }, { status: 400 });
  try {
    if (form.value.intent === "make") {
      const { token } = await makeToken(site, site.viewer, form.value.name);
      return data({ errors: noErrors, values: {}, token });
    }
    await revokeToken(site, site.viewer, form.value.id);
  } catch (error) {
    const { data: refused, init } = refusedForm(error, site);
    return data({ ...refused, token: null }, init ?? {});
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: TOKEN_REVOKED }));
  return redirect(HERE, 303);
}

export const handle = sheets(workCss, sureCss);

export const meta = () =>
  pageMeta({ title: "API tokens", description: "Write tokens for the API.", path: HERE, noindex: true }, "");

export default function Tokens({ loaderData: { hasAccess, tokens }, actionData }: Route.ComponentProps) {
  return (
    <PlanFrame
      title="API tokens"
      current={HERE}
      lead="A token lets your own programs change your products and promotions. It acts only for your vendor."
    >
      {actionData?.token && (
        <Note kind="good" role="status" title="Your new token.">
          {TOKEN_ONCE}{" "}
          <code className="code-copy" style={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
            {actionData.token}
          </code>
        </Note>
      )}
      {actionData && <FormProblems errors={actionData.errors} labels={LABELS} />}
      {hasAccess ? (
        <Form method="post" preventScrollReset action={HERE} className="card card--pad stack" noValidate>
          <input type="hidden" name="intent" value="make" />
          <Field name="name" label={LABELS.name} error={actionData?.errors["name"]} help="What will use it">
            <Input name="name" required maxLength={TOKEN_NAME_MAX} autoComplete="off" />
          </Field>
          <Button variant="primary">Create a token</Button>
        </Form>
      ) : (
        <Note kind="plain">
          Write tokens are part of the Enterprise plan. <Link to="/vendor-dashboard/plan#plans">See the plans</Link>
        </Note>
      )}
      <TokenList tokens={tokens} />
      <p className="small muted">
        Send it as <code>Authorization: Bearer …</code>; every call is in the <a href="/api/docs">API documentation</a>.
      </p>
    </PlanFrame>
  );
}

function TokenList({ tokens }: { tokens: readonly OwnToken[] }) {
  if (tokens.length === 0) return <Empty icon="key-round" title="No tokens yet." />;
  return (
    <ul className="stack">
      {tokens.map(({ id, name, createdAt, lastUsedAt, revokedAt }) => (
        <li key={id} className="card card--pad row row--wrap between">
          <div>
            <strong>{name}</strong>
            <p className="small muted">
              Created <DateTime at={createdAt} /> ·{" "}
              {lastUsedAt === null ? (
                "never used"
              ) : (
                <>
                  last used <DateTime at={lastUsedAt} withTime />
                </>
              )}
              {revokedAt !== null && (
                <>
                  {" "}
                  · revoked <DateTime at={revokedAt} />
                </>
              )}
            </p>
          </div>
          {revokedAt === null && (
            <Sure
              opener="Revoke…"
              of={name}
              act={
                <Form method="post" preventScrollReset action={HERE}>
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="id" value={id} />
                  <Button small variant="danger-solid" aria-label={`Revoke ${name}`}>
                    Revoke
                  </Button>
                </Form>
              }
            >
              Whatever uses this token stops working at once. A revoked token cannot be restored; you can create a new
              one.
            </Sure>
          )}
        </li>
      ))}
    </ul>
  );
}
