import { isbot } from "isbot";
// The build for Node puts text into its buffer directly, where the one for edges encodes every attribute by itself: a
// quarter of what a page costs. Both write the same web stream, and workerd has what it needs of Node.
import { renderToReadableStream } from "react-dom/server.node";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { contextOf } from "@worker/context";
import { errorText } from "@worker/observe/error-text";
import { log } from "@worker/observe/log";
import { toFailure } from "@worker/problems";

/** Renders a document. Every script gets the answer's nonce, so the policy needs no 'unsafe-inline'. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = contextOf(context);
  const outcome = { failed: false };
  const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError(error) {
      outcome.failed = true;
      if (!request.signal.aborted) reportError(error, request, context);
    },
  });
  if (isbot(request.headers.get("user-agent") ?? "")) await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { headers, status: outcome.failed ? 500 : status });
}

/** Expected failures are answers, not log lines; a 404 in particular is no stack trace. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportError(error, request, context);
}

function reportError(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  if (toFailure(error).expected) return;
  const path = new URL(request.url).pathname;
  log({
    level: "error",
    message: "unexpected error",
    requestId: contextOf(context).requestId,
    path,
    ...errorText(error),
  });
}
