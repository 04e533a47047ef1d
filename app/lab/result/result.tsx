import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { FAILED_TITLE, VERIFIED_TITLE } from "@worker/domain/catalogue/lab/public/verify-forms";
import { resultPage } from "@worker/domain/views/lab-result/result-page";
import { discussedHtml } from "~/forum/lists/discussed.server";
import { orNotFound } from "~/shell/or-not-found";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { formatDate } from "~/ui/format";
import type { Route } from "./+types/result";
import { CheckFile } from "../check/check-file";
import { resultPath } from "../result-address";
import { resultStructuredData } from "./structured-data";
import { ResultView } from "./view";
import { VerifyForm } from "../check/verify-form";
import { sheets } from "~/styles/sheets";
import labCss from "../lab.css?url";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { result, discussed, watched } = await orNotFound(resultPage(db, viewer, params.resultId, now));
  const html = discussedHtml("lab-result", result.id, discussed);
  return { result, discussed: html, watched, now, origin: originOf(request) };
}

export const handle = sheets(labCss);

export function meta({ loaderData: { result, origin } }: Route.MetaArgs): MetaDescriptor[] {
  const { productName, vendorName, batchNumber, labName, testDate, valid, overallSafety, expiresAt } = result;
  const of = [productName, vendorName].filter(Boolean).join(", ") || "A product that is no longer listed";
  const state = valid ? `${VERIFIED_TITLE}. Valid until ${formatDate(expiresAt)}` : `${FAILED_TITLE}: expired`;
  const failed = overallSafety === "Failed";
  const statements = failed ? `Safety: Failed. Certificate: ${state}` : `${state}. Safety: ${overallSafety}`;
  const description = `${statements}. Tested ${formatDate(Date.parse(testDate))} by ${labName ?? "a laboratory"}.`;
  return [
    ...pageMeta(
      {
        title: `${failed ? "Failed lab" : "Lab"} result ${batchNumber}: ${of}`,
        description,
        path: resultPath(result.id),
      },
      origin,
    ),
    { "script:ld+json": resultStructuredData(result, origin) },
  ];
}

/** A public result's permanent page: what its QR code opens. */
export default function Result({ loaderData: { result, discussed, watched, now, origin } }: Route.ComponentProps) {
  return (
    <>
      <div className="no-print">
        <Breadcrumbs
          trail={[
            { to: "/", label: "Home" },
            { to: "/lab-verification", label: "Lab verification" },
          ]}
          here={result.batchNumber}
        />
      </div>
      <ResultView result={result} watched={watched} now={now} origin={origin} />
      {discussed && <section className="section no-print" dangerouslySetInnerHTML={{ __html: discussed }} />}
      <div className="lab-again no-print">
        <section>
          <div className="section-head section-head--open">
            <h2>Verify another</h2>
          </div>
          <VerifyForm typed={{ code: "", batch: "", vendor: "" }} />
        </section>
        <CheckFile asked={null} />
      </div>
    </>
  );
}
