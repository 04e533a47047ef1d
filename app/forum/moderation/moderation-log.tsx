import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { LOG_KIND_LABELS, LOG_KINDS } from "@worker/domain/views/forum/log-kinds";
import { logPageQuery } from "@worker/domain/views/forum/log-query";
import { moderationLog } from "@worker/domain/views/forum/moderation-log";
import { COMMUNITY, logPath, MODERATION_LOG } from "@worker/domain/voice/forum/addresses";
import { originOf, pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/moderation-log";
import { LogLine } from "./log-line";
import logCss from "./moderation-log.css?url";

const DESCRIPTION = "What moderators decided in the forum, with the reasons they gave and how appeals ended.";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { kind, category, cursor } = v.parse(logPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (at: string | null) => moderationLog(db, viewer, { kind, category, cursor: at ?? undefined });
  const log = await orFirstPage(cursor ?? null, read);
  return { log, kind, category, first: cursor === undefined, now, origin: originOf(request) };
}

export const handle = sheets(logCss);

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) =>
  pageMeta({ title: "Moderation log", description: DESCRIPTION, path: MODERATION_LOG }, origin);

export default function Log({ loaderData: { log, kind, category, first, now } }: Route.ComponentProps) {
  const { items, nextCursor, categories } = log;
  return (
    <>
      <Breadcrumbs trail={[{ to: COMMUNITY, label: "Community" }]} here="Moderation log" />
      <header className="page-head">
        <div>
          <h1>Moderation log</h1>
          <p>{DESCRIPTION} Nobody can change an entry. Who reported something is never said.</p>
        </div>
      </header>
      <div className="stack forum-log-filters">
        <Pills label="Kind of decision">
          <Pill to={logPath({ category })} current={kind === undefined}>
            All decisions
          </Pill>
          {LOG_KINDS.map((each) => (
            <Pill key={each} to={logPath({ kind: each, category })} current={each === kind}>
              {LOG_KIND_LABELS[each]}
            </Pill>
          ))}
        </Pills>
        <Pills label="Category">
          <Pill to={logPath({ kind })} current={category === undefined}>
            All categories
          </Pill>
          {categories.map(({ id, name }) => (
            <Pill key={id} to={logPath({ kind, category: id })} current={id === category}>
              {name}
            </Pill>
          ))}
        </Pills>
      </div>
      {items.length === 0 && nextCursor === null && first ? (
        <Empty icon="shield" title="No such decision" action={<LinkButton to={COMMUNITY}>To the community</LinkButton>}>
          <p>Nothing of this kind was decided here.</p>
        </Empty>
      ) : (
        <section aria-labelledby="decisions">
          <h2 className="sr" id="decisions">
            Decisions
          </h2>
          <ul className="forum-log">
            {items.map((entry) => (
              <LogLine key={entry.id} entry={entry} now={now} />
            ))}
          </ul>
          {!first && (
            <p className="small">
              <Link to={logPath({ kind, category })}>Back to the newest</Link>
            </p>
          )}
          <Pager
            text={items.length === 0 ? "None among these, but older ones may follow." : "Newest first"}
            next={nextCursor === null ? null : logPath({ kind, category, cursor: nextCursor })}
          />
        </section>
      )}
    </>
  );
}
