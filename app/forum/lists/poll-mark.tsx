import { Icon } from "~/ui/icon";

/** Beside the title of a thread that asks something. */
export const PollMark = () => (
  <span className="ev ev--none">
    <Icon name="chart-bar" />
    Poll
  </span>
);
