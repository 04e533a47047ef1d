import { DateTime } from "~/ui/relative-time";
import { CertificateBeside } from "./certificate-beside";
import { certificateApi, type EntryPaths } from "./entry-paths";
import type { actOnEntry, loadEntryForm } from "./entry-screen";
import { Requirements } from "./requirements";
import { ResultForm } from "./result-form";

type Refused = Extract<Awaited<ReturnType<typeof actOnEntry>>, { data: unknown }>["data"];

type DraftFormProps = {
  paths: EntryPaths;
  draftId: string;
  loaded: Awaited<ReturnType<typeof loadEntryForm>>;
  /** What was typed and refused just now, in place of what is saved. */
  refused: Refused | undefined;
};

export function DraftForm({ paths, draftId, loaded, refused }: DraftFormProps) {
  return (
    <>
      <p className="lead muted">
        Type what the certificate prints. The draft stays here until you submit it; last saved{" "}
        <DateTime at={loaded.updatedAt} />.
      </p>
      <div className={loaded.certificate ? "with-rail lab-entry" : "with-rail"}>
        <ResultForm
          typed={refused?.values ?? loaded.fields}
          certificate={loaded.certificate}
          errors={refused?.errors ?? loaded.errors}
          productChoices={loaded.productChoices}
          labChoices={loaded.labChoices}
          days={loaded.days}
          certificateAddress={certificateApi(paths, draftId)}
        />
        {loaded.certificate && <CertificateBeside certificate={loaded.certificate} />}
        <Requirements met={loaded.met} />
      </div>
    </>
  );
}
