import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { CODE_PREFIX } from "@worker/domain/catalogue/lab/results/compact-form";
import { LOOKUP_MAX, type Lookup } from "@worker/domain/catalogue/lab/public/verify-forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { useScripts } from "~/ui/use-scripts";

/** Code, batch number or both; they must agree where both are given (rules/lab#lookup). */
export function VerifyForm({ typed, error }: { typed: Lookup; error?: string | undefined }) {
  const [code, setCode] = useState(typed.code);
  const [batch, setBatch] = useState(typed.batch);
  const scripts = useScripts();
  const navigation = useNavigation();
  const loading = navigation.state !== "idle" && navigation.location.pathname === "/lab-verification";
  const empty = code.trim() === "" && batch.trim() === "";
  return (
    <Form method="get" action="/lab-verification" id="verify" className="tool-form">
      <Field name="code" label="Verification code" error={error} help="Encoded in the QR code; starts with “verify:”.">
        <Input
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={LOOKUP_MAX}
          placeholder={`${CODE_PREFIX}…`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field name="batch" label="Batch number" help="Printed on the seal. You may enter both; they must agree.">
        <Input
          name="batch"
          value={batch}
          onChange={(event) => setBatch(event.target.value)}
          maxLength={LOOKUP_MAX}
          placeholder="HL-2611-04"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {/* Without scripts the server answers for empty fields. */}
      <Button type="submit" variant="primary" icon="shield-check" disabled={scripts && (loading || empty)}>
        {loading ? "Verifying…" : "Verify result"}
      </Button>
    </Form>
  );
}
