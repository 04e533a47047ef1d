import {
  IDENTITY_ACCEPT,
  IDENTITY_FIELD,
  IDENTITY_KEPT_DAYS,
  type TypedAnswers,
} from "@worker/domain/voice/testers/program";
import { LegalLink } from "~/content/legal-dialog";
import { Checkbox, Field, Input } from "~/ui/field";
import { formatBytes } from "~/ui/format";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";

export interface SentDocument {
  type: string;
  bytes: number;
  uploadedAt: number;
}

type VerificationStepProps = {
  values: TypedAnswers;
  errors: Readonly<Record<string, string>>;
  document: SentDocument | null;
  now: number;
};

const KINDS: Readonly<Record<string, string>> = { "image/jpeg": "JPG", "image/png": "PNG", "application/pdf": "PDF" };

/** The last step: the document, and the three agreements. */
export function VerificationStep({ values, errors, document, now }: VerificationStepProps) {
  const agreement = (name: string) => ({
    name,
    id: name,
    required: true,
    defaultChecked: Boolean(values[name]),
    error: errors[name],
  });
  return (
    <>
      {document !== null && (
        <Note kind="good" title="We have your ID.">
          {KINDS[document.type]}, {formatBytes(document.bytes)}, sent{" "}
          <RelativeTime within at={document.uploadedAt} now={now} />. Choose another file only to replace it.
        </Note>
      )}
      <Field
        name={IDENTITY_FIELD}
        label={document === null ? "Government ID" : "Another government ID (optional)"}
        error={errors[IDENTITY_FIELD]}
        help={`JPG, PNG or PDF, at most 10 MB. Stored encrypted, seen only by whoever reviews your application, deleted ${IDENTITY_KEPT_DAYS} days after the decision.`}
      >
        <Input type="file" name={IDENTITY_FIELD} accept={IDENTITY_ACCEPT} required={document === null} />
      </Field>
      <div>
        <Checkbox {...agreement("agreeToTerms")}>
          I agree to the <LegalLink to="/terms-of-service">Terms of Service</LegalLink>, and what I wrote here is true
        </Checkbox>
        <Checkbox {...agreement("agreeToHonesty")}>
          I will write honestly what I find, whether it pleases a vendor or not
        </Checkbox>
        <Checkbox {...agreement("agreeToTesting")}>
          I will test products myself, as an adult and at my own risk, and give no dosing advice
        </Checkbox>
      </div>
    </>
  );
}
