import { useLocation } from "react-router";
import { RelativeTime } from "~/ui/relative-time";

type DraftLineProps = {
  /** Of the form that the draft belongs to. */
  action: string;
  /** Null where there is none. */
  savedAt: number | null;
  now: number;
  /** Before it is sent: nothing may be saved behind it. */
  onDiscard: () => void;
};

/** Says that what stands in a form is a draft, and throws it away; a whole load empties every field. */
export function DraftLine({ action, savedAt, now, onDiscard }: DraftLineProps) {
  const { pathname, search } = useLocation();
  if (savedAt === null) return null;
  return (
    <form method="post" action={action} encType="multipart/form-data" className="row draft-line" onSubmit={onDiscard}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <span className="small muted">
        Draft, saved <RelativeTime at={savedAt} now={now} within />
      </span>
      <button className="act" name="intent" value="discard">
        Discard
      </button>
    </form>
  );
}
