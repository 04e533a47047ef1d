import { Icon } from "~/ui/icon";

/** What moderators did with a thread, before its title. */
export function ThreadBadges({ pinned, locked, solved }: { pinned: boolean; locked: boolean; solved: boolean }) {
  return (
    <>
      {pinned && (
        <span className="ev ev--bought">
          <Icon name="pin" />
          Pinned
        </span>
      )}
      {solved && (
        <span className="ev ev--lab">
          <Icon name="check" />
          Solved
        </span>
      )}
      {locked && (
        <span className="ev ev--none">
          <Icon name="lock" />
          Locked
        </span>
      )}
    </>
  );
}
