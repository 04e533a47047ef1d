import { useEffect, useRef, useState } from "react";
import { data, useLocation } from "react-router";
import { contextOf } from "@worker/context";
import { can } from "@worker/domain/foundation/access/policy";
import { takeLookup, verifyWithSamples } from "@worker/domain/catalogue/lab/public/verify";
import {
  certificateText,
  FAILED_TEXT,
  FAILED_TITLE,
  LOOKUP_MAX,
  type Lookup,
  NOT_FOUND_TEXT,
  NOTHING_TYPED,
  readLookup,
  VERIFIED_TITLE,
  VERIFY_ANOTHER,
} from "@worker/domain/catalogue/lab/public/verify-forms";
import { RateLimited } from "@worker/errors";
import { originOf, pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/verification";
import { CheckFile } from "../check/check-file";
import { OtherResults } from "./other-results";
import { readAskedFile } from "../check/read-asked-file.server";
import { ResultView } from "../result/view";
import { Samples } from "./samples";
import { ChooseVendor } from "./choose-vendor";
import { VerifyForm } from "../check/verify-form";
import { sheets } from "~/styles/sheets";
import labCss from "../lab.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const current = contextOf(context);
  const { db, now, setHeader, viewer } = current;
  const { searchParams } = new URL(request.url);
  const lookup = readLookup(searchParams);
  const asked = lookup.code !== "" || lookup.batch !== "";
  const tooLong = lookup.code.length > LOOKUP_MAX || lookup.batch.length > LOOKUP_MAX;
  const sent = ["code", "batch", "find"].some((name) => searchParams.has(name));
  const panel = can(viewer, "lab.decide");
  const base = {
    lookup,
    now,
    panel,
    file: null,
    nothingTyped: sent && !asked,
    limited: null,
    origin: originOf(request),
  };
  const hash = searchParams.get("hash");
  if (hash !== null && !asked)
    return data({ ...base, file: await readAskedFile(db, hash, now), verification: null, samples: [] });
  try {
    if (asked) await takeLookup(current);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    setHeader("retry-after", String(error.retryAfterSeconds));
    return data({ ...base, limited: error.message, verification: null, samples: [] }, { status: 429 });
  }
  const { verification, samples } = await verifyWithSamples(db, asked && !tooLong ? lookup : null, now);
  return data({ ...base, samples, verification: tooLong ? ({ outcome: "not-found" } as const) : verification });
}

export const handle = sheets(labCss);

export function meta({ loaderData: { verification, file, origin } }: Route.MetaArgs) {
  const outcome = verification?.outcome;
  const found = verification !== null && "result" in verification ? verification.result : null;
  const answer = outcome === "verified" ? VERIFIED_TITLE : outcome === "failed" ? FAILED_TITLE : "Lab verification";
  const title = found?.overallSafety === "Failed" ? `Safety: Failed. ${certificateText(found.valid)}` : answer;
  const description =
    "Check a kratom, 7-OH or MIT batch against the laboratory results on record, by code or batch number.";
  return pageMeta(
    { title, description, path: "/lab-verification", noindex: verification !== null || file !== null },
    origin,
  );
}

export default function Verification({ loaderData }: Route.ComponentProps) {
  const { lookup, file, verification, samples, now, nothingTyped, limited, origin, panel } = loaderData;
  const answer = useFocusOnAnswer();
  const found = verification !== null && "result" in verification ? verification.result : null;
  const typed = found === null ? lookup : { code: "", batch: "", vendor: "" };
  const form = useFormKey(lookup, typed);
  return (
    <>
      {panel && (
        <p className="no-print">
          <LinkButton small icon="shield-check" to="/lab-verification/panel">
            Admin panel
          </LinkButton>
        </p>
      )}
      <div ref={answer}>
        {found !== null && verification !== null && "others" in verification ? (
          <>
            <ResultView result={found} now={now} origin={origin} />
            <OtherResults results={verification.others} />
          </>
        ) : (
          <header>
            <h1>{verification?.outcome === "failed" ? FAILED_TITLE : "Lab verification"}</h1>
            <p className="lead muted">
              {verification?.outcome === "failed"
                ? FAILED_TEXT
                : "Check a batch against the laboratory results on record. A result says what was in one sample of one batch, and how long it is valid."}
            </p>
          </header>
        )}
        {limited !== null && (
          <Note kind="wait" role="alert">
            {limited} What you typed is still below.
          </Note>
        )}
        {verification?.outcome === "not-found" && (
          <Note kind="bad" role="alert">
            {NOT_FOUND_TEXT}
          </Note>
        )}
        {verification?.outcome === "choose" && <ChooseVendor vendors={verification.vendors} lookup={lookup} />}
        {verification?.outcome === "failed" && found === null && (
          <p>
            <LinkButton to="/lab-verification#verify">{VERIFY_ANOTHER}</LinkButton>
          </p>
        )}
      </div>
      <div className="lab-again no-print">
        <section>
          <div className="section-head section-head--open">
            <h2>{found === null ? "Look up a batch" : "Verify another"}</h2>
          </div>
          <VerifyForm key={form} typed={typed} error={nothingTyped ? NOTHING_TYPED : undefined} />
        </section>
        <CheckFile asked={file} />
      </div>
      <Samples samples={samples} />
      <p className="source no-print">
        <Link to="/how-we-verify">How results are verified</Link> · <Link to="/lab-data">All results as open data</Link>
      </p>
    </>
  );
}

/** The form begins anew with each answer and with another text to start from; what is typed on the way to neither stays. */
function useFormKey(lookup: Lookup, typed: Lookup): string {
  const { key } = useLocation();
  const start = `${typed.code} ${typed.batch}`;
  const [form, setForm] = useState({ key, start });
  const asked = lookup.code !== "" || lookup.batch !== "";
  if (asked ? form.key !== key : form.start !== start) setForm({ key, start });
  return form.key;
}

/** After a lookup without a full load, a reader starts at its answer. */
function useFocusOnAnswer() {
  const answer = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const heading = answer.current?.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [search]);
  return answer;
}
