import { threadPath } from "@worker/domain/voice/forum/addresses";
import { late } from "~/ui/late";
import { Note } from "~/ui/note";
import { SlowLine } from "../write/form/slow-line";
import { LoginCard } from "./login-card";

/** Whoever only reads loads none of the editor. */
const ReplyForm = late(async () => ({ default: (await import("../write/answer/reply-form")).ReplyForm }));

type ReplySlotProps = {
  threadId: string;
  mayReply: boolean;
  locked: boolean;
  signedIn: boolean;
  /** The least time between two posts of the reader; null where there is none. */
  everyMs: number | null;
  now: number;
};

/** Below the replies: the way to write one, or why there is none. */
export function ReplySlot({ threadId, mayReply, locked, signedIn, everyMs, now }: ReplySlotProps) {
  return (
    <section className="section" id="reply" aria-label="Your reply">
      {mayReply ? (
        <>
          {everyMs !== null && <SlowLine everyMs={everyMs} />}
          <ReplyForm threadId={threadId} now={now} />
        </>
      ) : !signedIn && !locked ? (
        <LoginCard text="You must be logged in to reply to this thread." returnTo={threadPath(threadId)} />
      ) : (
        <Note icon="lock">{locked ? "This thread is locked: nobody can reply." : "Nobody can reply here."}</Note>
      )}
    </section>
  );
}
