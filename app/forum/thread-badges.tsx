import { Icon } from "~/ui/icon";

/** What moderators did with a thread, before its title. */
export function ThreadBadges({ pinned, locked }: { pinned: boolean; locked: boolean }) {
  return (
    <>
      {pinned && (
        <span className="ev ev--bought">
          <Icon name="pin" />
          Pinned
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
