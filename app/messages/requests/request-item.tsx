import { Form } from "react-router";
import type { ContactRequestView } from "@worker/domain/views/messages/contact-requests";
import { nameOf } from "~/people/person";
import { Button, LinkButton } from "~/ui/button";
import { Asking } from "./asking";

type RequestItemProps = {
  item: ContactRequestView;
  /** Of the page that it stands on, which decides. */
  path: string;
  /** Its vendor declined it, and is asked once more. */
  isSure?: boolean;
  now: number;
};

/** One member who asks to write to a vendor, and the vendor's two answers. */
export function RequestItem({ item, path, isSure = false, now }: RequestItemProps) {
  const { id } = item;
  const name = nameOf(item.person);
  return (
    <li className="contact-request" id={placeOf(id)}>
      <Asking item={item} now={now} hasSince />
      <Form method="post" action={path} className="contact-request-answers">
        <input type="hidden" name="id" value={id} />
        {isSure ? <Sure name={name} path={path} /> : <Answers name={name} here={`${path}#${placeOf(id)}`} />}
      </Form>
    </li>
  );
}

/** Without scripts a page that comes back stands at its top. */
const placeOf = (id: string): string => `request-${id}`;

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const Answers = ({ name, here }: { name: string; here: string }) => (
  <>
    <Button name="status" value="approved" variant="primary" icon="check" aria-label={`Approve ${name}`}>
      Approve
    </Button>
    <Button name="status" value="denied" formAction={here} aria-label={`Decline ${name}`}>
      Decline
    </Button>
  </>
);

/** The second step of what cannot be taken back. */
const Sure = ({ name, path }: { name: string; path: string }) => (
  <>
    <p id="decline-means">Decline the request of {name}? They are told at once, and it cannot be taken back.</p>
    <input type="hidden" name="sure" value="yes" />
    <Button name="status" value="denied" variant="danger-solid" aria-describedby="decline-means" ref={takeFocus}>
      Decline the request
    </Button>
    <LinkButton to={path} variant="quiet">
      Let it wait
    </LinkButton>
  </>
);
