import { Form } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { membersPageQuery } from "@worker/domain/oversight/members/admin-forms";
import { searchMembers } from "@worker/domain/oversight/members/search-members";
import { pageMeta } from "~/shell/page-meta";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/users";
import { UserTable } from "./table";
import { USER_FILTERS, USERS_PATH, usersPath } from "./paths";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor, ...query } = v.parse(membersPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor ?? null, (at) =>
    searchMembers(db, viewer, { ...query, cursor: at ?? undefined, limit: PAGE_SIZE }),
  );
  return { ...page, query, first: cursor === undefined, now };
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta({ title: "Users", description: "Search, roles and suspensions.", path: USERS_PATH, noindex: true }, "");

export default function Users({ loaderData }: Route.ComponentProps) {
  const { items, nextCursor, query, first, now } = loaderData;
  return (
    <div className="manager">
      <div className="page-head">
        <div>
          <h1>Users</h1>
          <p>{query.q === "" ? "Newest first." : "Sorted by name."}</p>
        </div>
      </div>
      <Form
        method="get"
        action={USERS_PATH}
        className="row row--wrap user-search"
        role="search"
        aria-label="Users"
        reloadDocument
      >
        <Field name="q" label="Start of a username, whole email address, or id">
          <Input type="search" name="q" autoCapitalize="none" defaultValue={query.q} key={query.q} />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      <Pills label="Filter">
        {USER_FILTERS.map(({ filter, label }) => (
          <Pill key={label} to={usersPath({ q: "", filter })} current={query.q === "" && query.filter === filter}>
            {label}
          </Pill>
        ))}
      </Pills>
      {items.length === 0 ? (
        <Empty
          icon="user-search"
          title="No users found"
          action={<LinkButton to={USERS_PATH}>Show everyone</LinkButton>}
        />
      ) : (
        <UserTable items={items} now={now} />
      )}
      {(items.length > 0 || !first) && (
        <Pager
          text={`${plural(items.length, "user")} on this page`}
          previous={first ? null : usersPath(query)}
          next={nextCursor === null ? null : usersPath(query, nextCursor)}
        />
      )}
    </div>
  );
}
