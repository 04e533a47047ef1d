import type { Evidence } from "@worker/domain/catalogue/lab/results/evidence";
import { Verdict } from "~/ui/evidence";

/** Stands before the label of a paid place: nothing that was paid for comes before a laboratory's verdict. */
export const FailedFirst = ({ evidence: { kind } }: { evidence: Pick<Evidence, "kind"> }) =>
  (kind === "fail" || kind === "fail-expired") && <Verdict state="fail" />;
