import { expect, it } from "vitest";
import { ownAddress } from "~/shell/own-address";

it.each([
  ["/mail/unsubscribe.data?member=a.data&mails=b", "/mail/unsubscribe?member=a.data&mails=b"],
  ["/mail/unsubscribe?member=a", "/mail/unsubscribe?member=a"],
  ["/lab/report.data.pdf", "/lab/report.data.pdf"],
])("a form posted to %s is led back to %s", (posted, screen) => {
  expect(ownAddress(new Request(`https://leafproof.test${posted}`, { method: "POST" }))).toBe(screen);
});
