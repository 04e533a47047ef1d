import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { COMMUNITY, postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { solutionPageForm, solveThread } from "@worker/domain/voice/forum-writing/solve";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import type { Route } from "./+types/solution";

const NOT_READ = "Nothing has changed: the form did not arrive whole. Please try again.";

export const loader = () => null;

export async function action({ context, request, params: { threadId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, solutionPageForm);
  if (!form.ok) {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text: NOT_READ }));
    return redirect(threadPath(threadId), 303);
  }
  const { postId } = form.value;
  try {
    await orNotFound(solveThread(site, threadId, { postId }));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { errors } = refusalOf(error, site);
    const [text = "Please try again."] = Object.values(errors);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text }));
    return redirect(threadPath(threadId), 303);
  }
  const text = postId === null ? "The mark is gone." : "The reply is marked as helpful.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(postId === null ? threadPath(threadId) : postPath(postId), 303);
}

export const meta = () =>
  pageMeta({ title: "Mark a reply", description: "Mark what helped.", path: COMMUNITY, noindex: true }, "");

/** What somebody sees who opens the form's address by hand. */
export default function Solution() {
  return (
    <>
      <h1>Mark a reply as helpful</h1>
      <Empty
        title="The mark is set beside the replies of your own thread."
        action={<LinkButton to={COMMUNITY}>Go to the community</LinkButton>}
      />
    </>
  );
}
