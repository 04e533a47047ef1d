import type { QrDrawing } from "@worker/domain/foundation/qr/qr-drawing";
import type { FieldErrors } from "@worker/errors";
import { plural } from "~/ui/format";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { CodeField, PasswordField } from "./fields";

type WithErrors = { errors: FieldErrors };

/** Begins the enrollment; the secret comes with the next page. */
export function BeginForm({ errors }: WithErrors) {
  return (
    <form method="post" className="stack" noValidate>
      <p>You need an authenticator app on your phone or computer. Setting it up ends your other sessions.</p>
      <PasswordField error={errors["password"]} />
      <Button variant="primary" name="do" value="start">
        Set up a second factor
      </Button>
    </form>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

export function ConfirmForm({ secret, qr, errors }: WithErrors & { secret: string; qr: QrDrawing }) {
  return (
    <form method="post" className="stack" noValidate>
      <p>1. Scan this with your authenticator app, or type the key into it.</p>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the key below">
        <path d={qr.path} />
      </svg>
      <p>
        Key: <code className="secret">{inGroups(secret)}</code>
      </p>
      <p>2. Enter the code that the app shows now.</p>
      <CodeField error={errors["code"]} />
      <Button variant="primary" name="do" value="confirm">
        Turn it on
      </Button>
    </form>
  );
}

type ManageProps = { since: number; codesLeft: number; newCodes: FieldErrors; off: FieldErrors };

export function ManageForms({ since, codesLeft, newCodes, off }: ManageProps) {
  return (
    <>
      <Note kind="good" title="Your second factor is on.">
        Since <DateTime at={since} />. {plural(codesLeft, "recovery code")} left.
      </Note>
      <section aria-labelledby="new-codes-title">
        <h2 id="new-codes-title">New recovery codes</h2>
        <form method="post" className="stack" noValidate>
          <CodeField idPrefix="new-" error={newCodes["code"]} help="Your current codes stop working." />
          <Button name="do" value="new codes">
            Generate new codes
          </Button>
        </form>
      </section>
      <section aria-labelledby="off-title">
        <h2 id="off-title">Turn it off</h2>
        <form method="post" className="stack" noValidate>
          <PasswordField idPrefix="off-" error={off["password"]} />
          <CodeField idPrefix="off-" error={off["code"]} label="Authenticator code or recovery code" />
          <Button variant="danger" name="do" value="turn off">
            Turn off the second factor
          </Button>
        </form>
      </section>
    </>
  );
}
