import { Icon } from "~/ui/icon";
import { plural } from "~/ui/format";
import unreadCss from "./unread.css?url";

/** For whoever has scrolled up: how much came below, and the way there. */
export function NewBelow({ count, show }: { count: number; show: () => void }) {
  if (count === 0) return null;
  return (
    <div className="talk-below">
      <link rel="stylesheet" href={unreadCss} precedence="area" />
      <button type="button" className="btn" onClick={show}>
        {plural(count, "new message")}
        <Icon name="arrow-down" />
      </button>
    </div>
  );
}
