/** Unread counts stop at "99+". */
export function cappedCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** The figure on an icon; the icon's own label says it in words. */
export function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <b className="count" aria-hidden="true">
      {cappedCount(count)}
    </b>
  );
}

/** "Messages, 2 unread". */
export function unreadLabel(name: string, count: number): string {
  return count > 0 ? `${name}, ${cappedCount(count)} unread` : name;
}
