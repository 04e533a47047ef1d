import { type InputEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useSubmit } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { shownRole } from "@worker/domain/foundation/access/policy";
import type { Contact } from "@worker/domain/views/messages/contact";
import { findPeople } from "@worker/domain/views/messages/find-people";
import { messagePath, MESSAGES, NEW_MESSAGE } from "@worker/domain/voice/messages/addresses";
import { PEOPLE_COUNTED } from "@worker/domain/voice/messages/sizes";
import { peopleQuery } from "@worker/domain/voice/messages/query-forms";
import { ContactMark } from "./who/contact";
import { contactName } from "./who/contact-name";
import { KEEPS_FOCUS } from "~/shell/frame/focus-on-navigation";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RoleBadge, roleColor } from "~/ui/role-badge";
import { useScripts } from "~/ui/use-scripts";
import type { Route } from "./+types/new-message";
import messagesCss from "./messages.css?url";
import newMessageCss from "./new-message.css?url";

const TITLE = "Start New Conversation";
/** Milliseconds. */
const PAUSE_MS = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { q } = v.parse(peopleQuery, Object.fromEntries(new URL(request.url).searchParams));
  return { q, ...(await findPeople(contextOf(context), q)) };
}

export const handle = sheets(messagesCss, newMessageCss);

export const meta = () =>
  pageMeta({ title: TITLE, description: "Write to another member.", path: NEW_MESSAGE, noindex: true }, "");

/** Opened from another page it is a dialog; as the first page, and without scripts, it stands beside the list. */
export default function NewMessage({ loaderData }: Route.ComponentProps) {
  const [isDialog] = useState(useScripts());
  // Whoever comes back before the page behind it is there finds it open again.
  const { key } = useLocation();
  const [closedAt, setClosedAt] = useState("");
  const navigate = useNavigate();
  const close = () => {
    setClosedAt(key);
    void navigate(MESSAGES, { preventScrollReset: true, state: KEEPS_FOCUS });
  };
  if (isDialog)
    return (
      <Dialog open={closedAt !== key} onClose={close} title={TITLE}>
        <WhomToWrite {...loaderData} />
      </Dialog>
    );
  return (
    <div className="new-message">
      <header className="talk-head">
        <Link className="icon-btn" to={MESSAGES} aria-label="Close">
          <Icon name="x" />
        </Link>
        <h2>{TITLE}</h2>
      </header>
      <WhomToWrite {...loaderData} />
    </div>
  );
}

function WhomToWrite({ q, found, groups }: Route.ComponentProps["loaderData"]) {
  return (
    <>
      <Form
        className="new-message-search"
        role="search"
        aria-label="Members"
        action={NEW_MESSAGE}
        replace
        {...useFoundAsTyped()}
      >
        <input
          className="input"
          type="search"
          dir="auto"
          name="q"
          defaultValue={q}
          maxLength={40}
          aria-label="Search community members"
          placeholder="Search community members..."
        />
        <Button>Search</Button>
      </Form>
      <div className="new-message-people">
        {found === null ? (
          <Groups groups={groups} />
        ) : found.people.length === 0 ? (
          <div role="status">
            <p>
              <strong>No users found</strong>
            </p>
            <p className="muted">{`No users match your search for "${q}"`}</p>
          </div>
        ) : (
          <>
            <div role="status">
              <h3>
                {!found.isAll && "More than "}
                {plural(found.people.length, "member")} found
              </h3>
              {!found.isAll && <p className="small muted">The first of them by name. Type more of the name.</p>}
            </div>
            <PeopleList people={found.people} />
          </>
        )}
      </div>
    </>
  );
}

/** Looks for who is typed once their writer pauses, and has not gone on meanwhile. */
function useFoundAsTyped() {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const wait = () => clearTimeout(pause.current);
  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => {
    wait();
    pause.current = setTimeout(() => {
      if (currentTarget.elements.namedItem("q") !== document.activeElement) return;
      void submit(currentTarget, { replace: true, preventScrollReset: true, state: KEEPS_FOCUS });
    }, PAUSE_MS);
  };
  return { onInput, onSubmit: wait };
}

function Groups({ groups }: Pick<Route.ComponentProps["loaderData"], "groups">) {
  if (groups.length === 0) return <p className="muted">No users available</p>;
  return groups.map(({ title, people, more }) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      <PeopleList people={people} />
      {more !== 0 && (
        <p className="small muted">
          {more === null ? "There are more." : `+${more} ${more < PEOPLE_COUNTED ? "more" : "or more"} members.`} Use
          search to find specific users.
        </p>
      )}
    </section>
  ));
}

function PeopleList({ people }: { people: Contact[] }) {
  return (
    <ul className="people-list">
      {people.map(
        (person) =>
          !person.former && (
            <li key={person.id}>
              <Link to={messagePath(person.id)} state={KEEPS_FOCUS}>
                <ContactMark person={person} size={32} />
                <span className="people-list-words">
                  <strong className={roleColor(shownRole(person.role, person.tester))}>{contactName(person)}</strong>
                  <RoleBadge name={shownRole(person.role, person.tester)} />
                  {person.vendor && <span className="small muted">{person.username}</span>}
                </span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
