import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { watchesPageQuery, watchForm } from "@worker/domain/catalogue/watched/forms";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { readFeedPath } from "@worker/domain/voice/watching/feed";
import { listWatches } from "@worker/domain/voice/watching/list-watches";
import { NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { useKeptFocus } from "~/ui/keep-focus";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import accountCss from "../account.css?url";
import { AccountFrame } from "../frame/account-frame";
import type { Route } from "./+types/watching";
import { doWatch } from "./do-watch.server";
import { PrivateFeed } from "./private-feed";
import { WatchRow } from "./watch-row";
import watchingCss from "./watching.css?url";

const HERE = "/account/watching";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, env, origin } = contextOf(context);
  const { cursor = null } = v.parse(watchesPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const [page, feed] = await Promise.all([
    orFirstPage(cursor, (from) => listWatches(db, viewer, { cursor: from, limit: PAGE_SIZE })),
    readFeedPath(db, viewer, env.HASH_KEY),
  ]);
  return { page, later: cursor !== null, feed: feed && origin + feed };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const { cookies, setHeader } = site;
  const form = await readForm(request, watchForm, ["kinds"]);
  if (!form.ok) {
    const failed = form.errors["kinds"] ?? "Nothing was changed. Please try again.";
    return data({ failed, id: form.values["id"] ?? null }, { status: 400 });
  }
  try {
    const said = await doWatch(site, form.value, HERE);
    setHeader("set-cookie", await cookies.setFlash({ kind: "good", ...said }));
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { status, message } = refusalOf(error, { setHeader });
    return data({ failed: message, id: "id" in form.value ? form.value.id : null }, { status });
  }
  const returnTo = "returnTo" in form.value ? form.value.returnTo : undefined;
  return redirect(returnTo === undefined ? HERE : safeReturnPath(returnTo), 303);
}

export const handle = sheets(accountCss, watchingCss);

export const meta = () =>
  pageMeta({ title: "Watching", description: "What you hear news of.", path: HERE, noindex: true }, "");

export default function Watching({ loaderData: { page, later, feed }, actionData }: Route.ComponentProps) {
  const { items, nextCursor } = page;
  const list = useKeptFocus<HTMLUListElement>(items);
  return (
    <AccountFrame
      title="Watching"
      current={HERE}
      lead="Vendors, products and batches that you hear news of. Only you see what you watch."
    >
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.failed}
        </Note>
      )}
      <p className="small muted">
        News comes as a notification and, as <Link to="/account/notifications">your preferences</Link> say, by email at
        once or in a digest.
      </p>
      {items.length === 0 ? (
        <Empty icon="eye" title="You watch nothing yet." action={<LinkButton to="/vendors">Find vendors</LinkButton>}>
          <p>Press “Watch” on the page of a vendor, product or lab result.</p>
        </Empty>
      ) : (
        <ul className="plain-list stack" ref={list} tabIndex={-1}>
          {items.map((watch) => (
            <WatchRow key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      {(nextCursor !== null || later) && (
        <Pager
          text={plural(items.length, "watch", "watches")}
          previous={later ? HERE : null}
          next={nextCursor === null ? null : `${HERE}?cursor=${nextCursor}`}
        />
      )}
      <PrivateFeed address={feed} action={HERE} />
    </AccountFrame>
  );
}
