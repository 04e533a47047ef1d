import { Form } from "react-router";
import type { OutboxMail } from "@worker/domain/foundation/mail/list-outbox";
import { Button } from "~/ui/button";
import { Verdict } from "~/ui/evidence";
import { Icon } from "~/ui/icon";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";

export function OutboxTable({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <StackTable caption="Emails" columns={["Mail", "Status", "Written", "Attempts", "Actions"]}>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </StackTable>
  );
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const { id, kind, recipient, subject, state, createdAt, attempts, lastError, body } = mail;
  const detail = [kind, lastError].filter(Boolean).join(" · ");
  return (
    <>
      <tr>
        <td className="wide">
          <strong>{subject}</strong>
          <br />
          <span className="small">to {recipient}</span>
          <br />
          <span className="small muted">{detail}</span>
        </td>
        <td>
          <State mail={mail} />
        </td>
        <td data-l="Written">
          <DateTime at={createdAt} withTime />
        </td>
        <td className="num" data-l="Attempts">
          {attempts}
        </td>
        <td>
          {state === "gave_up" && (
            <Form method="post" action="/admin/outbox" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button small icon="rotate-ccw" aria-label={`Try again: ${subject}, to ${recipient}`}>
                Try again
              </Button>
            </Form>
          )}
        </td>
      </tr>
      {body && (
        <tr className="folded">
          <td className="wide" colSpan={5}>
            <details>
              <summary>Read the email</summary>
              <Body text={body} />
            </details>
          </td>
        </tr>
      )}
    </>
  );
}

/** How a mail stands; of one that waits, until when. Blue would mean a laboratory, so what was sent is plain. */
function State({ mail: { state, dueAt } }: { mail: OutboxMail }) {
  if (state === "gave_up") return <Verdict state="fail">Gave up</Verdict>;
  if (state === "waiting" && dueAt !== null)
    return (
      <Verdict state="wait">
        Waiting for <DateTime at={dueAt} withTime />
      </Verdict>
    );
  return (
    <span className="status-word">
      <Icon name="circle-check" />
      Sent
    </span>
  );
}

const LINK = /(https?:\/\/\S+)/;

/** A plain text with its links made links; they lead to this site, in the reader's own session. */
function Body({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>
          {paragraph.split(LINK).map((part, at) =>
            at % 2 === 1 ? (
              <a key={at} href={part} rel="noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  );
}
