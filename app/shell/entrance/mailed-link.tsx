import type { ReactNode } from "react";
import { Note } from "~/ui/note";
import { pageMeta } from "../page-meta";
import { Entrance } from "./entrance";

/** For a screen whose address holds a token. */
export const noStore = () => ({ "cache-control": "no-store" });

/** @param path the screen's own, without its token */
export const mailedLinkMeta = (title: string, path: string) =>
  pageMeta({ title, description: "With the link we emailed you.", path, noindex: true }, "");

type MailedLinkProps = {
  opening: boolean;
  title: string;
  /** What the action refused; its first text is shown. */
  refused?: { errors: Record<string, string | undefined> } | undefined;
  children: ReactNode;
};

/** A screen that a mailed link leads to: looking uses nothing up, and one button does what the link is for. */
export function MailedLink({ opening, title, refused, children }: MailedLinkProps) {
  const problem = refused && Object.values(refused.errors)[0];
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>{title}</h1>
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        {children}
      </div>
    </Entrance>
  );
}
