import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { listSearches } from "@worker/domain/views/saved-searches/list-searches";
import { endSearch, switchAlerts } from "@worker/domain/views/saved-searches/save-search";
import { savedAddress } from "@worker/domain/voice/saved-searches/addresses";
import { savedForm, savedPageQuery } from "@worker/domain/voice/saved-searches/forms";
import { takeBackSearch } from "@worker/domain/voice/saved-searches/take-back";
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
import type { Route } from "./+types/searches";
import { SearchRow } from "./search-row";
import { searchTitle } from "./search-words.server";
import searchesCss from "./searches.css?url";

const HERE = "/account/searches";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(savedPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => listSearches(db, viewer, { cursor: from, limit: PAGE_SIZE }));
  const items = page.items.map((search) => ({ ...search, title: searchTitle(search.list, search.query) }));
  return { page: { ...page, items }, later: cursor !== null, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, env, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, savedForm);
  if (!form.ok) return data({ failed: "Nothing was changed. Please try again." }, { status: 400 });
  const asked = form.value;
  try {
    if (asked.intent === "end") {
      const { alerts, kept, ...search } = await endSearch(db, viewer, asked.id, { mayComeBack: true });
      const fields = {
        ...{ from: savedAddress(search.list, search.query), alerts: alerts ? "1" : "0", undone: "1" },
        back: await takeBackSearch(env.HASH_KEY, viewer, search, kept, now),
      };
      const undo = { action: `${HERE}/save`, fields };
      setHeader(
        "set-cookie",
        await cookies.setFlash({ kind: "good", text: "The saved search has been deleted.", undo }),
      );
    } else {
      await switchAlerts(db, viewer, asked, now);
      const text = asked.alerts
        ? "You are told of what is new, once an hour at most."
        : "You are not told of it anymore.";
      setHeader("set-cookie", await cookies.setFlash({ kind: "good", text }));
    }
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { status, message } = refusalOf(error, { setHeader });
    return data({ failed: message }, { status });
  }
  return redirect(HERE, 303);
}

export const handle = sheets(accountCss, searchesCss);

export const meta = () =>
  pageMeta({ title: "Saved searches", description: "Searches that you keep.", path: HERE, noindex: true }, "");

export default function Searches({ loaderData: { page, later, now }, actionData }: Route.ComponentProps) {
  const { items, nextCursor } = page;
  const list = useKeptFocus<HTMLUListElement>(items);
  return (
    <AccountFrame
      title="Saved searches"
      current={HERE}
      lead="Searches to come back to, and to be told of what is new. Only you see them."
    >
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.failed}
        </Note>
      )}
      <p className="small muted">
        You hear of products and vendors that are listed after you saved a search, once an hour at most: among your
        notifications, and also by email, at once or in a digest, as{" "}
        <Link to="/account/notifications">your preferences</Link> say under Watching. The{" "}
        <Link to="/account/watching">private feed</Link> lists it too. A product whose price changes is not new; watch
        it instead.
      </p>
      {items.length === 0 ? (
        <Empty
          icon="search"
          title="You have saved no search yet."
          action={<LinkButton to="/search">Search</LinkButton>}
        >
          <p>Search for products or narrow the vendors, then choose “Save this search”.</p>
        </Empty>
      ) : (
        <ul className="plain-list stack" ref={list} tabIndex={-1}>
          {items.map((search) => (
            <SearchRow key={search.id} search={search} now={now} />
          ))}
        </ul>
      )}
      {(nextCursor !== null || later) && (
        <Pager
          text={plural(items.length, "search", "searches")}
          previous={later ? HERE : null}
          next={nextCursor === null ? null : `${HERE}?cursor=${nextCursor}`}
        />
      )}
    </AccountFrame>
  );
}
