import { Form } from "react-router";
import { TAGS_MAX, THREAD_TITLE } from "@worker/domain/voice/forum/forms";
import { Button } from "~/ui/button";
import { Field, Input, Select } from "~/ui/field";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { ReasonForm, type Said } from "./reason-form";

const EVERY = [
  { value: "1m", label: "1 minute" },
  { value: "5m", label: "5 minutes" },
  { value: "15m", label: "15 minutes" },
  { value: "1h", label: "1 hour" },
  { value: "6h", label: "6 hours" },
  { value: "1d", label: "1 day" },
];
const LASTS = [
  { value: "1h", label: "1 hour" },
  { value: "6h", label: "6 hours" },
  { value: "1d", label: "1 day" },
  { value: "3d", label: "3 days" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
];

export function PinForm({ pinned, said }: { pinned: boolean; said: Said }) {
  const [act, title, button] = pinned
    ? (["unpin", "Unpin it", "Unpin the thread"] as const)
    : (["pin", "Pin it", "Pin the thread"] as const);
  return (
    <ReasonForm act={act} title={title} help="Stands in the moderation log." said={said} optional>
      <p className="small muted">A pinned thread stands first in its category.</p>
      <p>
        <Button icon="pin">{button}</Button>
      </p>
    </ReasonForm>
  );
}

type SlowFormProps = { until: number | null; reason: string | null; said: Said };

/** Of a thread as of a whole category. */
export function SlowForm({ until, reason, said }: SlowFormProps) {
  return (
    <>
      <ReasonForm act="slow" title="Slow mode" help="Stands on the page and in the moderation log." said={said}>
        <Field name="every" label="Time between two posts of one member" error={said.errors["every"]}>
          <Select name="every" options={EVERY} defaultValue={said.values["every"] ?? "5m"} />
        </Field>
        <Field name="lasts" label="How long" error={said.errors["lasts"]}>
          <Select name="lasts" options={LASTS} defaultValue={said.values["lasts"] ?? "1d"} />
        </Field>
        <Button icon="hourglass">Set slow mode</Button>
      </ReasonForm>
      {until !== null && (
        <Form method="post" className="card card--pad stack">
          <h2>End slow mode</h2>
          <Note icon="hourglass">
            Set until <DateTime at={until} withTime />: {reason}
          </Note>
          <p>
            <Button name="act" value="unslow">
              End slow mode
            </Button>
          </p>
        </Form>
      )}
    </>
  );
}

export const MergeForm = ({ said }: { said: Said }) => (
  <ReasonForm act="merge" title="Merge it into another thread" help="Both authors are told." said={said}>
    <p className="small muted">
      All posts are appended to the other thread with new numbers, its tags are joined by this thread’s up to {TAGS_MAX}{" "}
      in all, and this thread’s address leads there. It cannot be undone: replies can be split out again, but under new
      numbers and without the old opening post’s thread. Its poll comes along unless the other thread has one.
    </p>
    <Field name="into" label="Address of the other thread" error={said.errors["into"]}>
      <Input name="into" required defaultValue={said.values["into"]} />
    </Field>
    <Button icon="folder-input">Look at both threads</Button>
  </ReasonForm>
);

type SplitFormProps = { categories: readonly { id: string; name: string }[]; categoryId: string; said: Said };

export const SplitForm = ({ categories, categoryId, said: { errors, values } }: SplitFormProps) => (
  <ReasonForm
    act="split"
    title="Split replies into a new thread"
    help="Opens the new thread, and its author is told."
    said={{ errors, values }}
  >
    <p className="small muted">
      The replies move with all comments on them. Their numbers here stay empty; to bring them back, merge the new
      thread into this one. A poll stays here.
    </p>
    <Field name="replies" label="Replies" help="Their numbers, such as 3, 7-9." error={errors["replies"]}>
      <Input name="replies" required defaultValue={values["replies"]} />
    </Field>
    <Field name="title" label="Title of the new thread" error={errors["title"]}>
      <Input name="title" required maxLength={THREAD_TITLE.max} defaultValue={values["title"]} />
    </Field>
    <Field name="categoryId" id="split-categoryId" label="Category" error={errors["categoryId"]}>
      <Select
        name="categoryId"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={values["categoryId"] ?? categoryId}
      />
    </Field>
    <Button icon="arrow-up-right">Look at the replies</Button>
  </ReasonForm>
);
