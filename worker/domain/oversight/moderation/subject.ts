import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Db } from "../../../db/client";
import type { RequestContext } from "../../../context";
import type { Settings } from "../../../env";
import { type Capability, type Role, roleHolds, type Viewer } from "../../foundation/access/policy";
import type { SuspendedCause } from "../../foundation/users/schema";
import type { Decision } from "../../foundation/cases/forms";
import type { OutdatingKind } from "../../foundation/changes/outdate-pages";

/** What a case is about, whatever its kind, as the database has it now. */
export interface Subject {
  id: string;
  /** The member whose content or account it is; null where nobody's. */
  ownerId: string | null;
  ownerName: string | null;
  ownerRole: Role | null;
  title: string;
  text: string;
  /** What it stands on, such as a vendor's name. */
  about: string | null;
  vendorId: string | null;
  productId: string | null;
  /** 1 to 5 where it gives one. */
  rating: number | null;
  createdAt: number | null;
  /** Null while it shows. */
  hiddenAt: number | null;
  /** What a reader must hold, where not everybody reads it. */
  capability?: Capability | null;
  /** What it stands in, where its address needs that. */
  placeId?: string | null;
  /** When what it stands in was hidden, as the thread of a reply; null while that shows. */
  placeHiddenAt?: number | null;
  /** What its picture shows, where it has one of its own; may be empty. */
  imageAlt?: string | null;
  /** Ids of other members whom it is about, a space around each: none of them decides it. */
  parties?: string | null;
  /** Why it waits to be looked at, as its owner reads it; null where it does not wait. */
  waitsFor?: string | null;
}

/** Whether its owner may read today where it stands, and so how that is called. */
export const isReadByOwner = ({ capability, ownerRole }: Subject): boolean =>
  !capability || (ownerRole !== null && roleHolds(ownerRole, capability));

/** Whether somebody is one of those whom it is about besides its owner. */
export const isParty = (subject: Subject | null, memberId: string): boolean =>
  subject?.parties?.includes(` ${memberId} `) ?? false;

/** What reading cases takes. */
export type CaseReading = Pick<RequestContext, "db" | "viewer" | "now"> & { env: Pick<Settings, "DATA_KEY"> };

export const OWN_CONTENT = "This is your own.";
export const NOT_THERE = "There is nothing here to report.";

/** What whoever reports it sees of what the database does not hold. */
interface Reading {
  title: string;
  text: string;
  owner: { id: string; username: string } | null;
}

/** What is reported, and the statement that keeps it as it is now: once, whoever asks. */
interface Captured {
  ownerId: string;
  kept: BatchItem<"sqlite">;
}

type InContext = Pick<RequestContext, "db" | "viewer" | "objects" | "env" | "now">;

export type SubjectStatement = RunnableQuery<Subject[], "sqlite"> & PromiseLike<Subject[]>;
type Statements = BatchItem<"sqlite">[];

interface Hiding {
  by: string;
  reason: string;
}

/** One kind of content: all that the queue has to know of it. */
export interface Kind {
  /** Who sees and decides its cases; to everybody else they do not exist. */
  decidedBy: Capability;
  /** What a decision about it changes. */
  change: OutdatingKind;
  decisions: readonly Decision[];
  /** Where another capability decides its cases, and none here can: the cause that an account is suspended for by it. */
  decidedElsewhere?: SuspendedCause;
  /** The statement that loads what cases are about. @param ids a subquery of `subject_id`, in its parentheses */
  subjects(db: Db, ids: SQL): SubjectStatement;
  /** Finds a row where a viewer may read it, of a kind that not everybody who sees it listed may. */
  readBy?(
    db: Db,
    viewer: Viewer,
    id: string,
  ): RunnableQuery<{ id: string }[], "sqlite"> & PromiseLike<{ id: string }[]>;
  /** Where its readers find it; null where it has no page. */
  path(subject: Subject): string | null;
  /** What it is to its owner, such as "your review of Harrow Leaf". */
  yours(subject: Subject): string;
  /** What its owner reads of it, where its own title and text are for those who decide. */
  forOwner?: Pick<Subject, "title" | "text">;
  /** What a decision does, said to the owner, where the common words do not fit. */
  outcomes?: Partial<Record<Decision, string>>;
  /** Opens its text for whoever reads the case, where that lies sealed. */
  opened?(subject: Subject, dataKey: string): Promise<Subject>;
  /** Reads what the database does not hold, for whoever may report it. */
  reading?(context: InContext, id: string): Promise<Reading>;
  /** Keeps what the database does not hold, so that it can be looked at whatever becomes of it. */
  capture?(
    context: InContext & Pick<RequestContext, "files">,
    id: string,
    revealed: string | undefined,
  ): Promise<Captured>;
  /** The statements that keep its author from writing messages, where a decision can. @param until UTC epoch milliseconds */
  hold?(db: Db, subject: Subject, until: number): Statements;
  /** Tells what lies outside of the database what was decided; nightly once more where that failed. */
  tell?(context: InContext, id: string): Promise<void>;
  /** The statements that take it away, for the batch of the decision; no-ops where that is done already. */
  hide(db: Db, subject: Subject, hiding: Hiding, now: number): Statements;
  /** The statements that undo the `hide` of that moment; none where it was hidden anew for another cause since. */
  restore(db: Db, subject: Subject, hiddenAt: number | null, now: number): Statements;
  /** The statements that decline once more what was given again while its appeal waited, and so had no case of its own. */
  upheld?(db: Db, subject: Subject): Statements;
  /** The statements that let through what was held for a decision, where this kind is ever held. */
  release?(db: Db, subject: Subject, now: number): Statements;
  /** Where it is given, the last statement of `release` and `restore` changes something whenever they can. */
  refusal?: string;
  /** The statements that end what a decision settles besides, whichever it is. */
  settle?(db: Db, id: string, by: string, now: number): Statements;
  /** Counts a report on the content itself, where it keeps a count. */
  countReport?(db: Db, id: string, ifCounted: SQL): Statements;
}

export const nothing = (name: string) => sql<null>`null`.as(name);
export const noText = (name: string) => sql<string>`''`.as(name);
