import { threadPath } from "@worker/domain/voice/forum/addresses";
import { LinkButton } from "~/ui/button";
import { late } from "~/ui/late";
import { Note } from "~/ui/note";

/** Whoever only reads loads none of the editor. */
const ReplyForm = late(async () => ({ default: (await import("./write/reply-form")).ReplyForm }));

type ReplySlotProps = { threadId: string; mayReply: boolean; locked: boolean; signedIn: boolean; now: number };

/** Below the replies: the way to write one, or why there is none. */
export function ReplySlot({ threadId, mayReply, locked, signedIn, now }: ReplySlotProps) {
  const back = new URLSearchParams({ returnTo: threadPath(threadId) });
  return (
    <section className="section" id="reply" aria-label="Your reply">
      {mayReply ? (
        <ReplyForm threadId={threadId} now={now} />
      ) : !signedIn && !locked ? (
        <div className="card card--pad stack">
          <p>You must be logged in to reply to this thread.</p>
          <p className="row row--wrap">
            <LinkButton to={`/login?${back}`} variant="primary">
              Login
            </LinkButton>
            <LinkButton to={`/register?${back}`}>Sign Up</LinkButton>
          </p>
        </div>
      ) : (
        <Note icon="lock">{locked ? "This thread is locked: nobody can reply." : "Nobody can reply here."}</Note>
      )}
    </section>
  );
}
