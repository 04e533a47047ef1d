import { Form } from "react-router";
import type { MailState } from "@worker/domain/mail/forms";
import type { OutboxMail } from "@worker/domain/mail/list-outbox";
import { Button } from "../ui/button";
import { Verdict, type VerdictState } from "../ui/evidence";
import { DateTime } from "../ui/relative-time";

const LOOKS: Record<MailState, { look: VerdictState; word: string }> = {
  waiting: { look: "wait", word: "Waiting" },
  sent: { look: "pass", word: "Sent" },
  gave_up: { look: "fail", word: "Gave up" },
};

/** Mails and how they stand; each body folded under its row where there is one to show. */
export function OutboxTable({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <div className="card">
      <table className="table table--stack">
        <caption className="sr">Mails</caption>
        <thead>
          <tr>
            {["Mail", "State", "Written", "Attempts", "Actions"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const { id, kind, recipient, subject, state, createdAt, attempts, lastError, body } = mail;
  const { look, word } = LOOKS[state];
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
          <Verdict state={look}>{word}</Verdict>
          <When mail={mail} />
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
              <summary>Read the mail</summary>
              <Body text={body} />
            </details>
          </td>
        </tr>
      )}
    </>
  );
}

/** When it went out, was given up, or is tried next. */
function When({ mail: { state, sentAt, gaveUpAt, dueAt } }: { mail: OutboxMail }) {
  const at = sentAt ?? gaveUpAt ?? dueAt;
  if (at === null) return null;
  return (
    <>
      <br />
      <span className="small muted">
        {state === "waiting" && "next try "}
        <DateTime at={at} withTime />
      </span>
    </>
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
