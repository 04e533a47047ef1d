import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type RequestContext, requestContext } from "@worker/context";
import { Forbidden } from "@worker/errors";
import { handleError } from "../../../app/entry.server";
import { expectLogged } from "../../setup";

const context = new RouterContextProvider();
context.set(requestContext, { requestId: "request-7" } as RequestContext);
const request = new Request("https://leafproof.test/admin/users");

it.each([new Error("Broken"), new Forbidden("Not yours.", "own-content")])(
  "an error that a screen lets through is logged at level error: %s",
  (error) => {
    handleError(error, { request, context });
    const line: unknown = JSON.parse(expectLogged("unexpected error"));
    expect(line).toMatchObject({ level: "error", requestId: "request-7", path: "/admin/users", error: String(error) });
  },
);
