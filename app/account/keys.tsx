import { Suspense, useState } from "react";
import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { KEYS_ADDRESS, keysPath, wayBack } from "@worker/domain/voice/message-keys/addresses";
import { keysPageForm } from "@worker/domain/voice/message-keys/forms";
import { ownKeys } from "@worker/domain/voice/message-keys/own-keys";
import { removeKey } from "@worker/domain/voice/message-keys/remove-key";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { type FieldErrors, NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";
import { queryText } from "~/ui/query";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { Route } from "./+types/keys";
import { AccountFrame } from "./frame/account-frame";
import { PasswordField } from "./second-factor/fields";
import accountCss from "./account.css?url";

/** Fetched where scripts run, which all of it needs. */
const KeyTools = onDemand(() => import("~/messages/private/keys/key-tools"));

type OwnKey = Awaited<ReturnType<typeof ownKeys>>[number];

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const self = site.viewer.kind === "member" ? site.viewer.id : "";
  const asked = new URL(request.url).searchParams;
  return { self, keys: await ownKeys(site), removing: asked.get("remove"), back: backOf(request) };
}

/** The conversation from which its reader came. */
const backOf = (request: Request) => wayBack(new URL(request.url).searchParams.get("back"));

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, keysPageForm);
  if (!form.ok) {
    const { key } = form.values;
    if (key === undefined || form.errors["key"] !== undefined) throw data(null, { status: 404 });
    return data({ key, errors: form.errors }, { status: 400 });
  }
  const { key, password } = form.value;
  let text = "The browser was removed. Nothing is sealed for it anymore.";
  try {
    await removeKey(site, key, { password });
  } catch (error) {
    // Removed on another device meanwhile: what was asked for is so.
    if (!(error instanceof NotFound)) {
      const { status, errors } = refusalOf(error, site);
      return data({ key, errors }, { status });
    }
    text = "That browser had already been removed.";
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(keysPath(backOf(request)), 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    {
      ...{ title: "Private messages", description: "Which browsers can read your private messages." },
      ...{ path: KEYS_ADDRESS, noindex: true },
    },
    "",
  );

export default function Keys({ loaderData: { self, keys, removing, back }, actionData }: Route.ComponentProps) {
  const [here, setHere] = useState<readonly string[]>([]);
  const asked = actionData?.key ?? removing;
  return (
    <AccountFrame
      title="Private messages"
      current={KEYS_ADDRESS}
      lead="In private mode only these browsers can read what you and others write. The server cannot."
    >
      {back !== null && (
        <p>
          <Link className="row" to={back}>
            <Icon name="arrow-left" /> Back to the conversation
          </Link>
        </p>
      )}
      {keys.length === 0 ? (
        <Empty
          icon="key-round"
          title="No browser of yours is set up for private mode."
          action={back === null && <LinkButton to={MESSAGES}>Go to your messages</LinkButton>}
        >
          Open a conversation and turn on private mode: your browser then makes a key of its own.
        </Empty>
      ) : (
        <>
          <h2 className="sr">Browsers</h2>
          <ul className="sessions">
            {keys.map((key) => (
              <Key
                key={key.id}
                own={key}
                back={back}
                isHere={here.includes(key.id)}
                isRemoving={key.id === asked}
                isOnly={keys.length === 1}
                errors={key.id === actionData?.key ? actionData.errors : {}}
              />
            ))}
          </ul>
          <Note title="A browser you do not know?">
            Remove it, then choose a new password: a browser is added and removed with your password only, and you are
            told by mail each time.
          </Note>
        </>
      )}
      {useScripts() && (
        <Suspense fallback={null}>
          <KeyTools userId={self} shown={keys.length} onHere={setHere} />
        </Suspense>
      )}
      <p className="small muted">
        Making a key, restoring one from its backup and reading private messages need scripts, because your browser does
        all of it itself. A list of your browsers and their removal do not.
      </p>
    </AccountFrame>
  );
}

type RemovalProps = { own: OwnKey; back: string | null; isOnly: boolean; errors: FieldErrors };

function Key({ isRemoving, isHere, ...removal }: RemovalProps & { isRemoving: boolean; isHere: boolean }) {
  const { own, back } = removal;
  const { id, label, createdAt, hasBackup } = own;
  return (
    <li>
      <Icon name="key-round" size="lg" />
      <div>
        <p>
          <strong>{label}</strong> {isHere && <span className="tag">This browser</span>}
        </p>
        <p className="small muted row row--wrap sep">
          <span>
            Added <DateTime at={createdAt} withTime />
          </span>
          <span>{hasBackup ? "With a backup" : "Without a backup"}</span>
        </p>
        {isRemoving && <Removal {...removal} />}
      </div>
      {!isRemoving && (
        <LinkButton small to={removalPath(id, back)} aria-label={`Remove ${label}`}>
          Remove
        </LinkButton>
      )}
    </li>
  );
}

const removalPath = (id: string, back: string | null) =>
  `${KEYS_ADDRESS}?${queryText({ remove: id, ...(back !== null && { back }) })}`;

/** Says what removing takes away before it does, with or without scripts. */
function Removal({ own: { id, label, hasBackup }, back, isOnly, errors }: RemovalProps) {
  return (
    <form method="post" className="stack" aria-label={`Remove ${label}`} noValidate>
      {errors["form"] && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      <input type="hidden" name="key" value={id} />
      <p>
        From then on no message is sealed for this browser. What it received before it can still read
        {hasBackup ? ", but its backup is deleted and restores it nowhere else" : ""}.
      </p>
      {isOnly && (
        <p>
          It is your only one. Until you set up another, nobody can send you private messages, and those you have can be
          read in that browser alone.
        </p>
      )}
      <PasswordField error={errors["password"]} />
      <div className="row row--wrap">
        <Button variant="danger">Remove this browser</Button>
        <LinkButton to={keysPath(back)}>Keep it</LinkButton>
      </div>
    </form>
  );
}
