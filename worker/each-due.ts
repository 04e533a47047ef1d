import { errorText } from "./observe/error-text";
import { log } from "./observe/log";

/** As many shares a night takes at most, to reach what comes behind those that failed. */
const ROUNDS = 3;

/** Does something with each, one after the other; one that fails is logged and keeps none from its turn. @returns those that worked */
export async function eachApart<T>(
  items: Iterable<T>,
  failed: string,
  act: (each: T) => Promise<unknown>,
): Promise<T[]> {
  const worked: T[] = [];
  for (const each of items) {
    try {
      await act(each);
      worked.push(each);
    } catch (error) {
      log({ level: "error", message: failed, requestId: "nightly", ...errorText(error) });
    }
  }
  return worked;
}

interface EachDue<T> {
  /** What the log says where one fails. */
  failed: string;
  /** A night's share of what is due, apart from what was tried tonight. */
  next: (tried: string[]) => Promise<T[]>;
  act: (each: T) => Promise<unknown>;
}

/**
 * Does a night's share of what is due. What fails stays due for the next night, and what comes behind it is reached all
 * the same, unless `ROUNDS` shares fail.
 * @returns those that worked
 */
export async function eachDue<T extends { id: string }>({ failed, next, act }: EachDue<T>): Promise<T[]> {
  const tried: string[] = [];
  const worked: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await next(tried);
    tried.push(...due.map(({ id }) => id));
    worked.push(...(await eachApart(due, failed, act)));
    if (due.length === 0 || worked.length === tried.length) break;
  }
  return worked;
}
