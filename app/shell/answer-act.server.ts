import { redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { refusalOf } from "./refused-form";

interface Act {
  /** What happened, in words; throws what the domain refuses. */
  act: () => Promise<string>;
  returnTo: string;
}

/** Does what a button asked for, and says on the page it was pressed on what became of it. */
export async function answerAct(site: RequestContext, { act, returnTo }: Act) {
  let flash: Parameters<RequestContext["cookies"]["setFlash"]>[0];
  try {
    flash = { kind: "good", text: await act() };
  } catch (error) {
    flash = { kind: "bad", text: refusalOf(error, site).message };
  }
  site.setHeader("set-cookie", await site.cookies.setFlash(flash));
  return redirect(safeReturnPath(returnTo), 303);
}
