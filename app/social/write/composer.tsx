import { Form, useNavigation } from "react-router";
import { SOCIAL } from "@worker/domain/voice/social/addresses";
import { PersonMark } from "~/people/person";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import type { FormAnswer } from "./answer-form.server";
import { PostFields } from "./post-fields";
import { useEmptiedForm } from "./use-emptied-form";

type ComposerProps = {
  me: { id: string; username: string; picture: string | null };
  answer: FormAnswer | undefined;
};

/** Where a post begins: one field until it is used. */
export function Composer({ me, answer }: ComposerProps) {
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === SOCIAL;
  const refusal = answer?.errors["form"];
  const form = useEmptiedForm(isSending, answer !== undefined);
  return (
    <section className="social-composer" aria-label="Write a post" data-open={answer === undefined ? undefined : ""}>
      <PersonMark person={me} size={44} />
      <Form ref={form} method="post" action={SOCIAL} className="stack">
        {refusal !== undefined && (
          <Note kind="bad" role="alert">
            {refusal}
          </Note>
        )}
        <PostFields values={answer?.values ?? {}} errors={answer?.errors ?? {}} name={me.username} />
        <div className="row row--wrap social-send">
          <p className="small muted">Links and @names become links. No dosing advice, no sales, no health promises.</p>
          <Button variant="primary" aria-disabled={isSending || undefined}>
            {isSending ? "Publishing…" : "Publish"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
