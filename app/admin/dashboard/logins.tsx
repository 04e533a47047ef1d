import { Form } from "react-router";
import type { LoggedAttempt } from "@worker/domain/foundation/sessions/list-attempts";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input, Select } from "~/ui/field";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import { Outcome } from "../outcome";
import { DASHBOARD_PATH } from "../dashboard-paths";
import { LOGS_PATH, logsPath } from "./tabs";

type LoginLogProps = {
  filter: { name: string; outcome?: "success" | "failed" | undefined; archived: boolean };
  items: readonly LoggedAttempt[];
  nextCursor: string | null;
  first: boolean;
  clearing: boolean;
};

/** The login log, with the Reason in the place of an attempted password (rules/sessions#login-log). */
export function LoginLog({ filter, items, nextCursor, first, clearing }: LoginLogProps) {
  return (
    <>
      <Filters filter={filter} />
      {clearing && <Confirmation />}
      {items.length === 0 ? <Empty icon="key-round" title="No login attempts recorded" /> : <Attempts items={items} />}
      {(items.length > 0 || !first) && (
        <Pager
          text={`${plural(items.length, "attempt")} on this page, newest first`}
          previous={first ? null : logsPath(filter)}
          next={nextCursor === null ? null : logsPath(filter, nextCursor)}
        />
      )}
      {!filter.archived && !clearing && items.length > 0 && (
        <div>
          <LinkButton to={`${LOGS_PATH}&clear=1`} icon="package" preventScrollReset>
            Clear Logs
          </LinkButton>
        </div>
      )}
    </>
  );
}

function Filters({ filter }: Pick<LoginLogProps, "filter">) {
  return (
    <Form
      method="get"
      action={DASHBOARD_PATH}
      className="fields-row"
      role="search"
      aria-label="Login log"
      reloadDocument
    >
      <Field name="name" label="Username or email" help="Exact match; unknown names are masked">
        <Input name="name" autoComplete="off" autoCapitalize="none" defaultValue={filter.name} />
      </Field>
      <Field name="outcome" label="Status">
        <Select
          name="outcome"
          placeholder="All"
          defaultValue={filter.outcome ?? ""}
          options={[
            { value: "success", label: "Success" },
            { value: "failed", label: "Failed" },
          ]}
        />
      </Field>
      <Field name="archived" label="Show">
        <Select
          name="archived"
          defaultValue={filter.archived ? "1" : "0"}
          options={[
            { value: "0", label: "The log" },
            { value: "1", label: "The archive" },
          ]}
        />
      </Field>
      <div>
        <input type="hidden" name="tab" value="logs" />
        <Button type="submit">Show</Button>
      </div>
    </Form>
  );
}

function Confirmation() {
  return (
    <Note kind="wait" title="Clear the login log?">
      Every attempt so far leaves the log and the overview counts. Nothing is deleted: the archive keeps it, and the
      audit log records who cleared it.
      <Form method="post" action={DASHBOARD_PATH} className="row row--wrap note-actions">
        <Button variant="danger">Archive the attempts</Button>
        <LinkButton to={LOGS_PATH} variant="quiet" preventScrollReset>
          Cancel
        </LinkButton>
      </Form>
    </Note>
  );
}

function Attempts({ items }: Pick<LoginLogProps, "items">) {
  return (
    <div className="card">
      <table className="table table--stack">
        <caption className="sr">Login attempts, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Timestamp</th>
            <th scope="col">Username</th>
            <th scope="col">Reason</th>
            <th scope="col" className="r">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, at, username, userId, success, reason }) => (
            <tr key={id}>
              <td className="wide num">
                <DateTime at={at} withTime />
              </td>
              <td>{userId === null ? username : <Link to={`/admin/users/${userId}`}>{username}</Link>}</td>
              <td>{reason ?? "-"}</td>
              <td className="r">
                <Outcome success={success} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
