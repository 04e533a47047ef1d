import { data, Form, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { canonicalQuery } from "@worker/domain/views/saved-searches/saved-query";
import { saveSearch } from "@worker/domain/views/saved-searches/save-search";
import { PAGES, savedAddress } from "@worker/domain/voice/saved-searches/addresses";
import { askedSearch, NOTHING_TO_SAVE, type SavedList, saveForm } from "@worker/domain/voice/saved-searches/forms";
import { keptOf } from "@worker/domain/voice/saved-searches/take-back";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Note } from "~/ui/note";
import accountCss from "../account.css?url";
import { AccountFrame } from "../frame/account-frame";
import type { Route } from "./+types/save";
import { searchTitle } from "./search-words.server";

const LIST = "/account/searches";

/** Which search an address is; null where it is none, or asks for nothing. */
function searchOf(from: string): { list: SavedList; query: string } | null {
  const [path, typed = ""] = from.split("?");
  const list = path === PAGES.vendors ? "vendors" : path === PAGES.products ? "products" : null;
  if (list === null) return null;
  const query = canonicalQuery(list, typed);
  return query === "" ? null : { list, query };
}

export function loader({ request }: Route.LoaderArgs) {
  const { from } = v.parse(askedSearch, Object.fromEntries(new URL(request.url).searchParams));
  const search = searchOf(from);
  return {
    search: search && {
      list: search.list,
      title: searchTitle(search.list, search.query),
      path: savedAddress(search.list, search.query),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, env, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, saveForm);
  const search = form.ok ? searchOf(form.value.from) : null;
  if (!form.ok || search === null) return data({ failed: NOTHING_TO_SAVE }, { status: 400 });
  const { alerts, undone, back: token } = form.value;
  try {
    const back = token === undefined ? undefined : await keptOf(env.HASH_KEY, viewer, { search, token, now });
    await saveSearch(db, viewer, { ...search, alerts, back }, now);
  } catch (error) {
    const { status, message, errors } = refusalOf(error, { setHeader });
    return data({ failed: errors["query"] ?? message }, { status });
  }
  const told = alerts ? " You are told of what is new, once an hour at most." : "";
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: `Search saved.${told}` }));
  return redirect(undone ? LIST : savedAddress(search.list, search.query), 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Save a search", description: "Keep a search.", path: `${LIST}/save`, noindex: true }, "");

export default function SaveSearch({ loaderData: { search }, actionData }: Route.ComponentProps) {
  const failed = actionData?.failed ?? (search === null ? NOTHING_TO_SAVE : null);
  return (
    <AccountFrame title="Save this search" current={LIST}>
      {failed !== null && (
        <Note kind="bad" role="alert">
          {failed}
        </Note>
      )}
      {search === null ? (
        <LinkButton to="/search">Search</LinkButton>
      ) : (
        <Form method="post" className="stack">
          <p dir="auto">
            <strong>{search.title}</strong>
          </p>
          <input type="hidden" name="from" value={search.path} />
          <Checkbox name="alerts" value="1" defaultChecked>
            Tell me about new {search.list} that match, once an hour at most
          </Checkbox>
          <p className="row row--wrap">
            <Button variant="primary" type="submit">
              Save
            </Button>
            <LinkButton to={search.path}>Back</LinkButton>
          </p>
        </Form>
      )}
    </AccountFrame>
  );
}
