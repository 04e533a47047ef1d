import type { ReactNode } from "react";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

type AnswerPageProps = {
  thread: { threadId: string; title: string };
  here: string;
  heading: string;
  /** What is answered, or what has to be known first. */
  lead: ReactNode;
  /** Why nobody can answer. */
  closed: string | null;
  back: { to: string; label: string };
  /** The form. */
  children: ReactNode;
};

export const AnswerPage = ({ thread, here, heading, lead, closed, back, children }: AnswerPageProps) => (
  <div className="stack forum-page">
    <Breadcrumbs
      trail={[
        { to: "/community", label: "Community" },
        { to: threadPath(thread.threadId), label: thread.title },
      ]}
      here={here}
    />
    <h1>{heading}</h1>
    {lead}
    {closed === null ? children : <Note icon="lock">{closed}</Note>}
    <p>
      <Link to={back.to}>{back.label}</Link>
    </p>
  </div>
);
