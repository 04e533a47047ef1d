import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { type AnyThreadAct, threadActPageForm } from "@worker/domain/oversight/forum-moderation/forms";
import { lookAhead } from "@worker/domain/oversight/forum-moderation/look-ahead";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { managedThread } from "@worker/domain/oversight/forum-moderation/read-thread";
import { COMMUNITY, threadPath } from "@worker/domain/voice/forum/addresses";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { sheets } from "~/styles/sheets";
import forumCss from "../forum.css?url";
import type { Route } from "./+types/moderate";
import { MergeForm, PinForm, SlowForm, SplitForm } from "./moderate-more";
import { SureForm } from "./moderate-sure";
import { ReasonForm, type Said } from "./reason-form";

export async function loader({ context, params: { threadId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orNotFound(managedThread(db, viewer, threadId));
}

const SAID = {
  pin: "The thread is pinned.",
  unpin: "The thread is pinned no longer.",
  lock: "The thread is locked.",
  unlock: "The thread is open again.",
  "close-poll": "The poll is closed.",
  move: "The thread is moved.",
  slow: "Slow mode is on.",
  unslow: "Slow mode is over.",
  merge: "The threads are one now.",
  split: "The replies stand in a thread of their own.",
} as const;

export async function action({ context, request, params: { threadId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, threadActPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { sure, ...act } = form.value;
  let to: string;
  try {
    if ((act.act === "merge" || act.act === "split") && sure === undefined)
      return { errors: {}, values: typed(act), ahead: await orNotFound(lookAhead(site, threadId, act)) };
    to = await orNotFound(moderateThread(site, threadId, act));
  } catch (error) {
    return refusedForm(error, site, typed(act));
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: SAID[act.act] }));
  return redirect(threadPath(to), 303);
}

/** As it was typed: replies go back into their field as numbers with commas. */
const typed = (act: AnyThreadAct): Record<string, string> =>
  Object.fromEntries(
    Object.entries(act).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta(
    { title: "Moderate a thread", description: "Pin, lock or move a thread.", path: COMMUNITY, noindex: true },
    "",
  );

const LABELS = { reason: "Reason", categoryId: "Category" };
const PROBLEM_LABELS = {
  ...Object.fromEntries(
    ["pin", "unpin", "lock", "close-poll", "move", "slow", "merge", "split"].map((act) => [
      `${act}-reason`,
      LABELS.reason,
    ]),
  ),
  categoryId: LABELS.categoryId,
  "split-categoryId": LABELS.categoryId,
  ...{
    every: "Time between two posts",
    lasts: "How long",
    into: "Address of the other thread",
    replies: "Replies",
    title: "Title of the new thread",
  },
};

const fieldOf = (name: string, act: string): string =>
  name === "reason" || (name === "categoryId" && act === "split") ? `${act}-${name}` : name;

/** Errors by the fields that they lead to: two forms ask for a reason. */
const fieldsOf = (errors: Readonly<Record<string, string>>, act: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldOf(name, act), text]));

export default function Moderate({ loaderData: { thread, categories, elsewhere }, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} }: Partial<Said> = actionData ?? {};
  const of = (act: string) => (values["act"] === act ? { errors, values } : { errors: {}, values: {} });
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: threadPath(thread.id), label: thread.title },
  ];
  if (actionData && "ahead" in actionData) {
    return (
      <div className="stack forum-page">
        <Breadcrumbs trail={trail} here="Moderate" />
        <h1>Moderate a thread</h1>
        <SureForm threadId={thread.id} ahead={actionData.ahead} values={values} />
      </div>
    );
  }
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={trail} here="Moderate" />
      <h1>Moderate a thread</h1>
      <p>
        “<bdi>{thread.title}</bdi>” in {thread.category}. Everything here stands in the audit log with your name.
      </p>
      <JumpList poll={thread.poll !== null && thread.pollClosedAt === null} thread={thread} />
      <FormProblems errors={fieldsOf(errors, values["act"] ?? "")} labels={PROBLEM_LABELS} />
      <PinForm pinned={thread.pinnedAt !== null} said={of(thread.pinnedAt === null ? "pin" : "unpin")} />
      {thread.lockedAt === null ? (
        <ReasonForm act="lock" title="Lock it" help="Stands on the page, and its author is told." said={of("lock")}>
          <Button icon="lock">Lock the thread</Button>
        </ReasonForm>
      ) : (
        <Form method="post" id="act-lock" className="card card--pad stack">
          <h2>Unlock it</h2>
          <Note icon="lock">{thread.lockReason}</Note>
          <p>
            <Button name="act" value="unlock" icon="lock-open">
              Unlock the thread
            </Button>
          </p>
        </Form>
      )}
      {thread.poll !== null && thread.pollClosedAt === null && (
        <ReasonForm
          act="close-poll"
          title="Close its poll"
          help="Stands beside the results, and its author is told."
          said={of("close-poll")}
        >
          <p className="small muted">“{thread.poll}” Everybody reads its results then, and nobody votes in it again.</p>
          <Button icon="lock">Close the poll</Button>
        </ReasonForm>
      )}
      <ReasonForm act="move" title="Move it" help="Its author is told." said={of("move")}>
        <Field name="categoryId" label={LABELS.categoryId} error={of("move").errors["categoryId"]}>
          <Select
            name="categoryId"
            required
            options={elsewhere.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Select a category"
            defaultValue={of("move").values["categoryId"] ?? ""}
          />
        </Field>
        <Button icon="folder-input">Move the thread</Button>
      </ReasonForm>
      <SlowForm until={thread.slowUntil} reason={thread.slowReason} said={of("slow")} />
      <MergeForm said={of("merge")} />
      <SplitForm categories={categories} categoryId={thread.categoryId} said={of("split")} />
    </div>
  );
}

type JumpListProps = { poll: boolean; thread: { pinnedAt: number | null; lockedAt: number | null } };

/** The page is long, and who comes to it wants one thing of it. */
function JumpList({ poll, thread: { pinnedAt, lockedAt } }: JumpListProps) {
  const ways = [
    [pinnedAt === null ? "pin" : "unpin", pinnedAt === null ? "Pin" : "Unpin"],
    ["lock", lockedAt === null ? "Lock" : "Unlock"],
    ...(poll ? [["close-poll", "Close its poll"]] : []),
    ...[
      ["move", "Move"],
      ["slow", "Slow mode"],
      ["merge", "Merge"],
      ["split", "Split"],
    ],
  ];
  return (
    <nav className="row row--wrap" aria-label="On this page">
      {ways.map(([act, label]) => (
        <a key={act} href={`#act-${act}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}
