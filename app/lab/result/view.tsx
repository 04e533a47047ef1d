import type { FullResult } from "@worker/domain/catalogue/lab/public/full-result";
import type { Shared } from "@worker/domain/views/sharing/what-is-shared";
import { VERIFY_ANOTHER } from "@worker/domain/catalogue/lab/public/verify-forms";
import { Alkaloids } from "~/products/lab-alkaloids";
import { SafetyPanels } from "~/products/lab-safety";
import { ShareLink } from "~/share/share-link";
import { WatchButton } from "~/watching/watch-button";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { CertificateFacts } from "./certificate-facts";
import { CertificateFile } from "./certificate-file";
import { CopyLink, PrintButton } from "./tools";
import { resultPath } from "../result-address";
import { ResultCard } from "./card";

type ResultViewProps = {
  result: FullResult;
  /** Left out where the batch is not offered to be watched. */
  watched?: boolean | null;
  now: number;
  origin: string;
};

export function ResultView({ result, watched, now, origin }: ResultViewProps) {
  const path = resultPath(result.id);
  return (
    <div className="lab-sheet">
      <ResultCard result={result}>
        <div className="row row--wrap no-print">
          <LinkButton to={`${path}#numbers`} icon="chart-bar">
            Numbers and limits
          </LinkButton>
          {watched !== undefined && result.productListed === 1 && result.vendorListed === 1 && (
            <WatchButton subject="batch" about={result.id} watched={watched} />
          )}
          <ShareLink className="btn" shared={sharedOf(result)}>
            <Icon name="share-2" />
            Share
          </ShareLink>
          <CopyLink address={origin + path} />
          <PrintButton />
          <LinkButton to="/lab-verification#verify" variant="quiet">
            {VERIFY_ANOTHER}
          </LinkButton>
        </div>
      </ResultCard>
      <div className="lab-cert">
        <CertificateFacts result={result} now={now} />
        <CertificateFile result={result} />
      </div>
      <div id="numbers">
        <Alkaloids detail={result} />
        <SafetyPanels detail={result} />
      </div>
      <p className="small muted no-print">
        Does something look wrong? <Link to="/contact-support">Tell us</Link> and name the batch.
      </p>
    </div>
  );
}

/** What is no longer listed is not named where it is shared. */
const sharedOf = ({ id, batchNumber: batch, productListed, productName, vendorName: vendor }: FullResult): Shared => ({
  kind: "result",
  of: { id, batch, product: productListed === 1 ? productName : null, vendor },
});
