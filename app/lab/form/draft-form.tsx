import { useRef } from "react";
import { shownFields } from "@worker/domain/catalogue/lab/results/result-fields";
import { CertificateBeside } from "./certificate-beside";
import { certificateApi, draftApi, draftPath, type EntryPaths, VENDOR_ENTRY } from "./entry-paths";
import type { actOnEntry, loadEntryForm } from "./entry-screen";
import { ProposedFields } from "./proposed";
import { Requirements } from "./requirements";
import { ResultForm } from "./result-form";
import { SaveState } from "./save-state";
import { useAutosave } from "./use-autosave";
import { useEnterMovesOn } from "./use-enter-moves-on";
import { useProposals } from "./use-proposals";

type Refused = Extract<Awaited<ReturnType<typeof actOnEntry>>, { data: unknown }>["data"];

type DraftFormProps = {
  paths: EntryPaths;
  draftId: string;
  loaded: Awaited<ReturnType<typeof loadEntryForm>>;
  /** What was typed and refused just now, in place of what is saved. */
  refused: Refused | undefined;
};

export function DraftForm({ paths, draftId, loaded, refused }: DraftFormProps) {
  const { certificate, proposed } = loaded;
  // What was refused goes on from where it began, or the next save would overwrite what came between.
  const savedAt = refused?.savedAt === undefined ? loaded.savedAt : refused.savedAt;
  const form = useRef<HTMLFormElement>(null);
  const typed = shownFields(refused?.values ?? loaded.fields, proposed);
  const { open, touched, onInput } = useProposals(form, typed, proposed);
  const autosave = useAutosave({
    form,
    address: draftApi(paths, draftId),
    loaded: { ...loaded, savedAt },
    shown: typed,
    open,
    touched,
  });
  useEnterMovesOn(form);
  const state = <SaveState saving={autosave.saving} />;
  return (
    <ProposedFields value={open}>
      <p className="lead muted">
        Type what the certificate prints. <span className="scripted">The draft is saved as you type.</span> It stays
        here until you submit it.
      </p>
      <div className={autosave.saving.state === "failed" ? "lab-unsaved" : undefined}>{state}</div>
      {savedAt !== loaded.savedAt && (
        <p>
          <a href={draftPath(paths, draftId)}>Open the draft as it is now</a>
        </p>
      )}
      <div className={certificate ? "with-rail lab-entry" : "with-rail"}>
        <ResultForm
          form={form}
          onInput={(event) => {
            onInput(event);
            autosave.onInput(event);
          }}
          onSubmit={autosave.onSubmit}
          state={state}
          typed={typed}
          proposed={Object.keys(open).length}
          whose={paths === VENDOR_ENTRY ? "your" : "the vendor’s"}
          proposals={JSON.stringify(proposed)}
          savedAt={savedAt}
          certificate={certificate}
          errors={refused?.errors ?? loaded.errors}
          productChoices={loaded.productChoices}
          labChoices={loaded.labChoices}
          days={loaded.days}
          certificateAddress={certificateApi(paths, draftId)}
        />
        {certificate && <CertificateBeside certificate={certificate} />}
        <Requirements needs={loaded.needs} />
      </div>
    </ProposedFields>
  );
}
