import type { ReactNode, RefObject } from "react";
import { Form } from "react-router";
import type { MessageTarget } from "@worker/domain/views/messages/message-target";
import { messagePath } from "@worker/domain/voice/messages/addresses";
import { contactName } from "./who/contact-name";
import { Button } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { useLandingFocus } from "~/ui/landing-focus";
import { Note } from "~/ui/note";
import { Moment } from "./times/zone";
import type { ComposerAnswer } from "./composer/composer";
import requestsCss from "./requests/requests.css?url";
import { RateNotice } from "./composer/rate-notice";
import { useAnswer } from "./requests/use-answer";
import { RequestField } from "./requests/request-field";

type AskVendorProps = { target: MessageTarget; self: string; answer: ComposerAnswer | undefined; now: number };

/** A member below trusted asks a vendor before the first message. */
export function AskVendor({ target: { person, userId, request, vendorLimit }, self, answer, now }: AskVendorProps) {
  const name = contactName(person);
  const asked = useLandingFocus<HTMLDivElement>(request?.status);
  useAnswer({ userId, self, isWaiting: request?.status === "pending" });
  if (request?.status === "pending")
    return (
      <Asked message={request.message} place={asked}>
        <Note kind="good" role="status">
          {`Contact request sent to ${name}${name.endsWith(".") ? "" : "."} They will be notified and can approve your request.`}
        </Note>
        <p className="small muted">Sent {formatDate(request.requestedAt)}. You will be notified of their answer.</p>
      </Asked>
    );
  if (request !== null && request.againAt !== null && request.againAt > now)
    return (
      <Asked message={request.message}>
        <Note kind="wait">
          {name} declined your contact request: {request.vendorNotes}. You can ask again from{" "}
          <Moment at={request.againAt} />.
        </Note>
      </Asked>
    );
  if (vendorLimit?.hold)
    return (
      <Asked message={answer?.text || null}>
        <RateNotice notice={vendorLimit.hold} />
      </Asked>
    );
  const refusal = answer?.errors["form"] ?? answer?.errors["toVendorId"];
  return (
    <div className="ask-vendor">
      <link rel="stylesheet" href={requestsCss} precedence="area" />
      <h3>Ask {name} first</h3>
      <p className="muted">
        Vendors choose whose messages they read. If {name} approves, your request becomes the first message of your
        conversation. Trusted members can write to any vendor without asking.
      </p>
      {vendorLimit !== null && (
        <p className="muted">
          Your account is new: you can contact {vendorLimit.left} more {vendorLimit.left === 1 ? "vendor" : "vendors"}{" "}
          until <Moment at={vendorLimit.until} />.
        </p>
      )}
      <Form method="post" action={messagePath(userId)} className="stack">
        {answer?.hold && <RateNotice notice={answer.hold} />}
        {refusal !== undefined && (
          <Note kind="bad" role="alert">
            {refusal}
          </Note>
        )}
        <RequestField text={answer?.text ?? ""} error={answer?.errors["message"]} />
        <Button name="intent" value="ask" variant="primary" icon="send-horizontal">
          Send contact request
        </Button>
      </Form>
    </div>
  );
}

type AskedProps = { message: string | null; place?: RefObject<HTMLDivElement | null>; children: ReactNode };

function Asked({ message, place, children }: AskedProps) {
  return (
    <div ref={place} className="ask-vendor">
      <link rel="stylesheet" href={requestsCss} precedence="area" />
      {children}
      {message !== null && (
        <blockquote dir="auto">
          <p>{message}</p>
        </blockquote>
      )}
    </div>
  );
}
