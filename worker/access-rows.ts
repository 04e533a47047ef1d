import type { Capability } from "./domain/foundation/access/policy";
import type { ContentArea } from "./domain/foundation/settings/content-epochs";

/**
 * Who an address is for.
 * - `outside`: stands outside the gate in every mode (rules/access#outside-the-gate)
 * - `newcomers`: visitors too, while the site is open or private: registration and the age gate itself
 * - `everyone`: visitors too, while the site is open
 * - `login`: any member
 * - a capability: whoever holds it; everybody else is refused
 */
type Audience = "outside" | "newcomers" | "everyone" | "login" | Capability;

/** `overlay`: readable under the age gate. `required`: refused on the server until the age is verified. */
type Age = "none" | "overlay" | "required";

/** Whoever may GET may also ask with HEAD and OPTIONS. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Extras {
  /** The visitor's copy may be cached for half a minute, and no longer than what it shows stays as it is. */
  cached?: true;
  /** What a cached copy shows; left out, everything. */
  shows?: readonly ContentArea[];
  /** Before the opening trusted testers pass here too (rules/access#landing-after-login). */
  testers?: true;
  /** Nobody reads it in another's place (rules/access#view-as). */
  shut?: true;
}

export interface Rule extends Extras {
  /** `:id` stands for one part of an address, `*` for one or more. */
  path: string;
  methods: readonly Method[];
  audience: Audience;
  age: Age;
}

export const row = (
  audience: Audience,
  methods: readonly Method[],
  age: Age,
  paths: string[],
  extras: Extras = {},
): Rule[] => paths.map((path) => ({ path, methods, audience, age, ...extras }));

export const GET = ["GET"] as const;
export const POST = ["POST"] as const;
/** A screen and the form on it. */
export const FORM = ["GET", "POST"] as const;
export const PUT = ["PUT"] as const;
export const ANY = ["GET", "POST", "PUT", "DELETE"] as const;
export const cached = (...shows: ContentArea[]): Extras => ({ cached: true, shows });
/** A page that lists reviews names their authors, and what they are about. */
export const cachedReviews = cached("catalogue", "voice", "person");
export const cachedForum = cached("community", "person");
/** Threads show cards of what they speak of, and the listings' pages the threads that speak of them. */
export const cachedThread = cached("catalogue", "voice", "community", "person");
export const testers = { testers: true } as const;
export const shut = { shut: true } as const;
