import type { ThreadPage } from "@worker/domain/views/forum/thread-page";
import {
  categoryPath,
  COMMUNITY,
  moderatePath,
  threadPath,
  threadSortPath,
} from "@worker/domain/voice/forum/addresses";
import { REPLY_SORT_LABELS, REPLY_SORTS, type ReplySort } from "@worker/domain/voice/forum/read-forms";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { late } from "~/ui/late";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Segment } from "~/ui/segment";
import { FollowThread } from "../follow/follow-button";
import { PostItem } from "../posts/post-item";
import { MarkButton, MarkedAnswer } from "./marked-answer";
import { RepliesPager } from "./replies-pager";
import { ReplySlot } from "./reply-slot";
import { ThreadHeader } from "./thread-header";
import { ThreadRail } from "./thread-rail";

/** Few threads are slowed, locked, or have posts that came from elsewhere. */
const ThreadNotes = late(async () => ({ default: (await import("./thread-notes")).ThreadNotes }));
/** Few threads ask something. */
const PollView = late(async () => ({ default: (await import("../poll/poll-view")).PollView }));

interface ThreadViewProps {
  shown: ThreadPage;
  page: number;
  sort: ReplySort;
  first: boolean;
  origin: string;
  signedIn: boolean;
  now: number;
}

const sortPath = (id: string, sort: ReplySort): string =>
  sort === "oldest" ? threadPath(id) : threadSortPath(id, sort);

export function ThreadView({ shown, page, sort, first, origin, signedIn, now }: ThreadViewProps) {
  const { thread, opening, replies, readTo } = shown;
  const slowed = thread.slow.filter(({ until }) => until > now);
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: categoryPath(thread.category.id), label: thread.category.name },
  ];
  return (
    <>
      <Breadcrumbs trail={trail} here="Thread" />
      <div className="with-rail">
        <div>
          <ThreadHeader thread={thread} now={now} />
          {signedIn && (
            <div className="row row--wrap">
              <FollowThread threadId={thread.id} state={shown.follow} />
              {shown.moderates && (
                <LinkButton to={moderatePath(thread.id)} small icon="shield">
                  Moderate
                </LinkButton>
              )}
            </div>
          )}
          {thread.hidden !== null && (
            <Note kind="wait" icon="eye-off" title="Only its author and moderators see this thread.">
              {thread.hidden.reason}
            </Note>
          )}
          <PostItem
            post={opening}
            thread={thread}
            origin={origin}
            signedIn={signedIn}
            moderates={shown.moderates}
            now={now}
          />
          {shown.poll !== null && (
            <PollView
              threadId={thread.id}
              poll={shown.poll}
              mayVote={shown.mayReply && thread.hidden === null}
              signedIn={signedIn}
              locked={thread.locked}
            />
          )}
          {thread.solved !== null && <MarkedAnswer answer={thread.solved} />}
          {(slowed.length > 0 || thread.locked || thread.move !== null) && (
            <ThreadNotes thread={thread} slowed={slowed} now={now} />
          )}
          <section aria-labelledby="replies">
            <div className="forum-bar forum-bar--ruled" id="replies-head">
              <h2 id="replies">{plural(thread.replies, "reply", "replies")}</h2>
              {thread.replies > 1 && (
                <Segment
                  label="Sort replies"
                  items={REPLY_SORTS.map((each) => ({
                    to: sortPath(thread.id, each),
                    label: REPLY_SORT_LABELS[each],
                    current: each === sort,
                  }))}
                />
              )}
            </div>
            {!first && (
              <p className="small forum-more">
                <Link to={sortPath(thread.id, sort)}>Back to the first replies</Link>
              </p>
            )}
            {replies.length === 0 && (
              <Empty
                icon="message-square"
                title={thread.replies === 0 ? "No replies yet" : "No replies on this page"}
                level={3}
              >
                <p>
                  {thread.replies > 0
                    ? "Moderators moved those that stood here to another thread."
                    : thread.locked
                      ? "Nobody replied before it was locked."
                      : "The first one is yours to write."}
                </p>
              </Empty>
            )}
            {replies.map((reply) => (
              <PostItem
                key={reply.id}
                post={reply}
                thread={thread}
                origin={origin}
                signedIn={signedIn}
                moderates={shown.moderates}
                now={now}
              >
                {shown.maySolve && reply.hidden === null && (
                  <MarkButton threadId={thread.id} postId={reply.id} marked={thread.solved?.postId === reply.id} />
                )}
              </PostItem>
            ))}
            <RepliesPager shown={shown} page={page} sort={sort} />
          </section>
          <ReplySlot
            threadId={thread.id}
            mayReply={shown.mayReply}
            locked={thread.locked}
            signedIn={signedIn}
            everyMs={slowed.length === 0 || shown.moderates ? null : Math.max(...slowed.map(({ everyMs }) => everyMs))}
            now={now}
          />
        </div>
        <ThreadRail shown={shown} readTo={readTo} now={now} />
      </div>
    </>
  );
}
