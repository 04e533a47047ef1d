import * as v from "valibot";
import { Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { patternsPageQuery } from "@worker/domain/oversight/message-patterns/forms";
import { listPatterns } from "@worker/domain/oversight/message-patterns/list-patterns";
import { clearPatterns } from "@worker/domain/oversight/message-patterns/resolve-pattern";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { queryText } from "~/ui/query";
import type { Route } from "./+types/patterns";
import { PatternList } from "./pattern-list";
import { PATTERNS_PATH } from "./paths";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { state, cursor } = v.parse(patternsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const resolved = state === "resolved";
  const page = await orFirstPage(cursor ?? null, (at) =>
    listPatterns(site, { resolved, cursor: at, limit: PAGE_SIZE }),
  );
  return { ...page, state, isFirst: cursor === undefined, now: site.now };
}

/** "Clear old". */
export async function action({ context }: Route.ActionArgs) {
  const site = contextOf(context);
  const cleared = await clearPatterns(site);
  const text = cleared === 0 ? "No pattern is older than 30 days." : `${plural(cleared, "pattern")} cleared.`;
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(PATTERNS_PATH, 303);
}

export const meta = () =>
  pageMeta(
    {
      title: "Suspicious patterns",
      description: "How members write to each other, where it is suspicious.",
      path: PATTERNS_PATH,
      noindex: true,
    },
    "",
  );

export default function Patterns({ loaderData: { items, nextCursor, state, isFirst, now } }: Route.ComponentProps) {
  const here = state === "open" ? PATTERNS_PATH : `${PATTERNS_PATH}?state=resolved`;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/admin-dashboard?tab=messages", label: "Message Monitoring" }]} here="Patterns" />
      <div className="page-head">
        <div>
          <h1>Suspicious patterns</h1>
          <p>Counted as messages are sent. They hold numbers and nothing of what was written.</p>
        </div>
        <Form method="post">
          <Button>Clear patterns older than 30 days</Button>
        </Form>
      </div>
      <Pills label="Status">
        <Pill to={PATTERNS_PATH} current={state === "open"}>
          Open
        </Pill>
        <Pill to={`${PATTERNS_PATH}?state=resolved`} current={state === "resolved"}>
          Resolved
        </Pill>
      </Pills>
      {items.length === 0 ? (
        <Empty icon="scan-search" title={state === "open" ? "No suspicious patterns" : "No resolved patterns"} />
      ) : (
        <PatternList items={items} now={now} />
      )}
      {(nextCursor !== null || !isFirst) && (
        <Pager
          text={plural(items.length, "pattern")}
          previous={isFirst ? null : here}
          next={nextCursor === null ? null : `${PATTERNS_PATH}?${queryText({ state, cursor: nextCursor })}`}
        />
      )}
    </div>
  );
}
