import { Icon } from "~/ui/icon";

/** How a login attempt ended; `why` is the log's reason. */
export function Outcome({ success, why }: { success: boolean; why?: string | null }) {
  return (
    <span className={`ev ev--${success ? "bought" : "fail"} ev--text`}>
      <Icon name={success ? "circle-check" : "octagon-x"} />
      {success ? "Success" : why ? `Failed: ${why}` : "Failed"}
    </span>
  );
}
