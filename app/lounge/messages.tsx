import * as v from "valibot";
import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { answerForm, LOUNGE, loungeListQuery, type LoungeShow } from "@worker/domain/views/lounge/forms";
import { loungeMessages } from "@worker/domain/views/lounge/lounge-messages";
import { setAnswerNeeded } from "@worker/domain/voice/messaging/need-no-answer";
import { readForm } from "@worker/form-body";
import { useLiveList } from "~/messages/live/use-live-list";
import messagesCss from "~/messages/messages.css?url";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { useKeptFocus } from "~/ui/keep-focus";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { queryText } from "~/ui/query";
import { UndoToast } from "~/ui/undo-toast";
import { cappedCount } from "~/ui/unread-badge";
import type { Route } from "./+types/messages";
import { LoungeFrame } from "./lounge-frame";
import { LoungeLine } from "./lounge-line";
import loungeCss from "./lounge.css?url";

const HERE = `${LOUNGE}/messages`;

type Place = Omit<v.InferOutput<typeof loungeListQuery>, "settled" | "seq">;

function addressOf({ show, cursor }: Place, settled?: { id: string; seq: number }): string {
  const query = queryText({
    ...{ show: show === "all" ? "" : show, cursor: cursor ?? "" },
    ...{ settled: settled?.id ?? "", seq: settled === undefined ? "" : String(settled.seq) },
  });
  return query === "" ? HERE : `${HERE}?${query}`;
}

const queryOf = (request: Request) => v.parse(loungeListQuery, Object.fromEntries(new URL(request.url).searchParams));

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { show, cursor, settled, seq } = queryOf(request);
  const page = await orFirstPage(cursor ?? null, (at) => loungeMessages(site, show, at));
  const undo = settled === undefined || seq === undefined ? null : { id: settled, seq };
  return { page, place: { show, cursor }, undo, now: site.now };
}

/** "No answer needed", and taking it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const place = queryOf(request);
  const form = await readForm(request, answerForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { intent, id, seq } = form.value;
  try {
    await orNotFound(setAnswerNeeded(site, id, { seq, isNeeded: intent === "unsettle" }));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ problem: message }, { status });
  }
  return redirect(addressOf(place, intent === "settle" ? { id, seq } : undefined), 303);
}

export const handle = sheets(messagesCss, loungeCss);

export const meta = () =>
  pageMeta(
    { title: "Messages, vendor lounge", description: "Your conversations with members.", path: HERE, noindex: true },
    "",
  );

const FILTERS: Record<LoungeShow, { label: string; none: string }> = {
  all: { label: "All", none: "No conversations yet." },
  waiting: { label: "Waiting for your answer", none: "Every conversation is answered." },
  settled: { label: "No answer needed", none: "Nothing is marked “No answer needed”." },
};
const SHOWS = ["all", "waiting", "settled"] as const;

export default function LoungeMessages({
  loaderData: { page, place, undo, now: loadedAt },
  actionData,
}: Route.ComponentProps) {
  const { show, cursor } = place;
  const { items, now } = useLiveList({ list: page, unread: null, isNewest: cursor === undefined, now: loadedAt });
  // What was written since the page was loaded may have left what it shows.
  const shown = items.filter(({ answer }) => show === "all" || answer?.isNeeded === (show === "waiting"));
  // Also when the way to undo is gone, which may be after its row is back.
  const list = useKeptFocus([undo?.id, ...shown.map(({ conversationId }) => conversationId)].join(" "));
  return (
    <LoungeFrame current="messages" tabs={page.tabs}>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      <Pills label="Conversations">
        {SHOWS.map((each) => (
          <Pill key={each} to={addressOf({ show: each })} current={each === show}>
            {FILTERS[each].label} ({cappedCount(page.counts[each])})
          </Pill>
        ))}
      </Pills>
      <section ref={list} tabIndex={-1} aria-label={FILTERS[show].label} className="stack">
        {shown.length === 0 ? (
          <Empty icon="messages-square" title={FILTERS[show].none} />
        ) : (
          <>
            <ul className="plain-list lounge-list">
              {shown.map((line) => (
                <LoungeLine key={line.conversationId} line={line} now={now} action={addressOf(place)} />
              ))}
            </ul>
            <Pager
              text={plural(shown.length, "conversation")}
              previous={cursor === undefined ? null : addressOf({ show })}
              next={page.nextCursor === null ? null : addressOf({ show, cursor: page.nextCursor })}
            />
          </>
        )}
      </section>
      {undo !== null && (
        <UndoToast
          said="No answer needed."
          icon="circle-check"
          action={addressOf(place)}
          values={{ intent: "unsettle", id: undo.id, seq: String(undo.seq) }}
        />
      )}
    </LoungeFrame>
  );
}
