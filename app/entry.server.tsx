// The build for Node keeps a page as one text until it is whole; the streaming renderers turn every tag and attribute
// into bytes by itself, which was a fifth of what a page cost.
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.node";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { contextOf } from "@worker/context";
import { errorText } from "@worker/observe/error-text";
import { log } from "@worker/observe/log";
import { hydrateAfterPaint, hydrateOnIntent } from "@worker/pages/hydrate-on-intent";
import { importsOf, readyToRender } from "./entry-context.server";
import { NotArrived } from "~/ui/late";

/** Renders a document. Every script gets the answer's nonce, so the policy needs no 'unsafe-inline'. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, viewer } = contextOf(context);
  const data = await readData(entry);
  const html = `<!DOCTYPE html>${await whole(() => (
    <ServerRouter context={readyToRender(entry, data)} url={request.url} nonce={nonce} />
  ))}`;
  headers.set("content-type", "text/html; charset=utf-8");
  const isVisitor = viewer.kind === "visitor";
  const served = isVisitor ? hydrateOnIntent(html, nonce) : hydrateAfterPaint(html, nonce, importsOf(entry));
  return new Response(served, { headers, status });
}

/** Renders, once more for each part that had to be fetched first. */
async function whole(page: () => ReactElement): Promise<string> {
  for (;;) {
    try {
      return renderToString(page());
    } catch (error) {
      if (!(error instanceof NotArrived)) throw error;
      await error.arrival;
    }
  }
}

/** The loaders' data as the router writes it into the page; null where it has none to write. */
const readData = async ({ serverHandoffStream: stream }: EntryContext): Promise<string | null> =>
  stream === undefined ? null : new Response(stream).text();

/**
 * What a screen answers, such as a 404, is no log line. Whatever else comes here is answered with 500 and logged, also an
 * expected failure that its screen let through.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportError(error, request, context);
}

function reportError(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  const path = new URL(request.url).pathname;
  log({
    level: "error",
    message: "unexpected error",
    requestId: contextOf(context).requestId,
    path,
    ...errorText(error),
  });
}
