import { Form } from "react-router";
import type { ContactRequestView } from "@worker/domain/views/messages/contact-requests";
import { contactName } from "../who/contact-name";
import { Button, LinkButton } from "~/ui/button";
import { useScripts } from "~/ui/use-scripts";
import { Asking } from "./asking";

type RequestItemProps = {
  item: ContactRequestView;
  /** Of the page that decides. */
  path: string;
  /** Whether it stands on that page, which then stays where it is while it asks once more. */
  isThere?: boolean;
  /** Its vendor declined it, and is asked once more. */
  isSure?: boolean;
  now: number;
};

/** One member who asks to write to a vendor, and the vendor's two answers. */
export function RequestItem({ item, path, isThere = false, isSure = false, now }: RequestItemProps) {
  const name = contactName(item.person);
  const place = `request-${item.id}`;
  const stays = useScripts() && isThere;
  return (
    <li className="contact-request" id={place}>
      <Asking item={item} now={now} hasSince />
      <div className="contact-request-answers">
        {!isSure && (
          <Form method="post" action={path}>
            <Answer id={item.id} status="approved" />
            <Button variant="primary" icon="check" aria-label={`Approve ${name}`}>
              Approve
            </Button>
          </Form>
        )}
        {/* A page that comes back without scripts would stand at its top. */}
        <Form method="post" action={stays ? path : `${path}#${place}`} preventScrollReset={stays}>
          <Answer id={item.id} status="denied" />
          {isSure ? <Sure name={name} path={path} /> : <Button aria-label={`Decline ${name}`}>Decline</Button>}
        </Form>
      </div>
    </li>
  );
}

const Answer = ({ id, status }: { id: string; status: "approved" | "denied" }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="status" value={status} />
  </>
);

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The second step of what cannot be taken back. */
const Sure = ({ name, path }: { name: string; path: string }) => (
  <>
    <p id="decline-means">Decline the request of {name}? They are told at once, and it cannot be taken back.</p>
    <input type="hidden" name="sure" value="yes" />
    <Button variant="danger-solid" aria-describedby="decline-means" ref={takeFocus}>
      Decline the request
    </Button>
    <LinkButton to={path} variant="quiet" preventScrollReset>
      Let it wait
    </LinkButton>
  </>
);
