import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { InboxReview } from "@worker/domain/voice/review-inbox/read-review-inbox";
import { useQueueKeys } from "~/staff/queue/use-queue-keys";
import type { ReplyAnswer } from "./act";
import { InboxItem } from "./inbox-item";
import { openNext } from "./open-next";

interface InboxListProps {
  reviews: readonly InboxReview[];
  vendor: { id: string; name: string };
  /** Whether the vendor may reply at present. */
  writes: boolean;
  /** The review whose reply is being written. */
  open: string | null;
  now: number;
  /** What came of a reply that was sent without scripts. */
  posted: ReplyAnswer | undefined;
}

/** Reviews that are replied to in their place, one after the other; when a page is done, the next ones come. */
export function InboxList({ reviews, vendor, writes, open, now, posted }: InboxListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<readonly string[]>([]);
  const onDone = useCallback((id: string) => setDone((all) => (all.includes(id) ? all : [...all, id])), []);
  useQueueKeys(list);
  const waiting = reviews.filter(({ reply }) => reply === null).map(({ id }) => id);
  const isAllDone = waiting.length > 0 && waiting.every((id) => done.includes(id));
  useEffect(() => {
    if (isAllDone) void revalidate();
  }, [isAllDone, revalidate]);
  const first = waiting[0];
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    if (document.activeElement === document.body) openNext(list.current, null);
  }, [first]);
  return (
    <>
      <ol ref={list} className="review-inbox" data-queue="">
        {reviews.map((review) => (
          <InboxItem
            key={review.id}
            review={review}
            vendor={vendor}
            writes={writes}
            isOpen={review.id === open}
            next={waiting[waiting.indexOf(review.id) + 1]}
            now={now}
            posted={posted?.id === review.id ? posted : undefined}
            onDone={onDone}
          />
        ))}
      </ol>
      {writes && waiting.length > 0 && <Keys />}
    </>
  );
}

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [["j", "k"], "next, previous"],
  [["r"], "reply"],
  [["Ctrl", "Enter"], "publish and go on"],
];

const Keys = () => (
  <p className="queue-keys small muted">
    {KEYS.map(([keys, does]) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{" "}
        {does}
      </span>
    ))}
  </p>
);
