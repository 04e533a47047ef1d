import { Fragment } from "react";
import { type MetaDescriptor } from "react-router";
import { LAB_COLUMNS } from "@worker/domain/catalogue/lab/public/export-results";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Link } from "~/ui/link";
import type { Route } from "./+types/data";

export function loader({ request }: Route.LoaderArgs) {
  return { columns: LAB_COLUMNS.map(({ name, means }) => ({ name, means })), origin: originOf(request) };
}

const DESCRIPTION = "Every verified laboratory result on record as CSV and JSON, with a dictionary of its columns.";

export function meta({ loaderData: { origin } }: Route.MetaArgs): MetaDescriptor[] {
  const file = (name: string, encodingFormat: string) => ({
    "@type": "DataDownload",
    encodingFormat,
    contentUrl: `${origin}/lab-data/${name}`,
  });
  const dataset = {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: "Leafproof lab results",
    description: DESCRIPTION,
    url: `${origin}/lab-data`,
    license: "https://creativecommons.org/licenses/by/4.0/",
    isAccessibleForFree: true,
    distribution: [file("results.csv", "text/csv"), file("results.json", "application/json")],
  };
  return [
    ...pageMeta({ title: "Lab data", description: DESCRIPTION, path: "/lab-data" }, origin),
    { "script:ld+json": dataset },
  ];
}

export default function LabData({ loaderData: { columns } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Lab data</h1>
          <p>Every verified result, current or expired, passed or failed. Generated as you download it.</p>
        </div>
      </header>
      <p className="row row--wrap">
        <a className="btn btn--primary" href="/lab-data/results.csv" download>
          Download CSV
        </a>
        <a className="btn" href="/lab-data/results.json" download>
          Download JSON
        </a>
        <a href="/feeds/lab.xml">Feed of new results</a>
        <a href="/api/docs">API</a>
      </p>
      <section className="section prose">
        <h2>What it is, and what it is not</h2>
        <p>
          Each row is one certificate of one partner laboratory about one sample of one batch, compared with its PDF by
          our staff; <Link to="/how-we-verify">How we verify</Link> has the steps. The JSON also holds every measured
          value with the limit and unit that the certificate prints.
        </p>
        <p>
          It is not a random sample of the market: vendors choose which batches they submit. What is pending or was
          rejected is not in it. Results expire six months after their test and stay in the data, marked. A pass is not
          a statement that a product is safe or lawful for anyone.
        </p>
        <p>
          License: you may use it under{" "}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
            CC BY 4.0
          </a>
          , naming Leafproof and the day of the export. That covers the table; the certificates are the laboratories'.
        </p>
      </section>
      <section className="section">
        <h2>Columns of the CSV</h2>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, means }) => (
              <tr key={name}>
                <th scope="row">
                  <code>
                    {name.split("_").map((part, nth) => (
                      <Fragment key={part}>
                        {nth > 0 && "_"}
                        {nth > 0 && <wbr />}
                        {part}
                      </Fragment>
                    ))}
                  </code>
                </th>
                <td>{means}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="source">
          RFC 4180, UTF-8. Text that a spreadsheet would read as a formula begins with an apostrophe.
        </p>
      </section>
    </>
  );
}
