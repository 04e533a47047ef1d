import { Form } from "react-router";
import { LEGAL_NOTICES, type LegalNotice } from "@worker/domain/voice/messages/legal-notices";
import { Icon } from "~/ui/icon";

/** What stands over messages until its reader puts it away, which the server remembers. */
export function LegalNotices({ notices, action }: { notices: readonly LegalNotice[]; action: string }) {
  return notices.map((notice) => (
    <Form key={notice} method="post" action={action} className="legal-notice">
      <Icon name="scale" />
      <p>{LEGAL_NOTICES[notice]}</p>
      <input type="hidden" name="notice" value={notice} />
      <button className="icon-btn" name="intent" value="dismiss" aria-label="Dismiss this notice" title="Dismiss">
        <Icon name="x" />
      </button>
    </Form>
  ));
}
