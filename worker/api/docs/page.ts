import { html } from "hono/html";
import { docsDocument, kindOf, type Operation, type Part, partsOf, type Shape } from "./document";

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** A page that needs no script. @throws ZodError when the document is none */
export function docsPage(document: unknown) {
  const { info, servers, paths } = docsDocument.parse(document);
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(entries.flatMap(({ operation }) => operation.tags))].sort();
  const tagged = (tag: string) => entries.filter(({ operation }) => operation.tags.includes(tag));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} · Leafproof</title>
        <meta name="description" content="Every route of the ${info.title}, what it takes and what it answers." />
        <link rel="stylesheet" href="/api-docs.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <p><a href="/">Leafproof</a></p>
          <h1>${info.title}</h1>
          <p>${withCode(info.description)}</p>
          <p>
            Version ${info.version} · base address <code>${servers[0]?.url ?? ""}</code> ·
            <a href="/api/openapi.json">openapi.json</a>
          </p>
        </header>
        <nav aria-label="Parts of the API">
          <ul>
            ${tags.map((tag) => html`<li><a href="#${idOf(tag)}">${tag}</a> ${tagged(tag).length}</li>`)}
          </ul>
        </nav>
        <main id="main">
          ${tags.map(
            (tag) =>
              html`<section id="${idOf(tag)}">
                <h2>${tag}</h2>
                ${tagged(tag).map(routeOf)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Descriptions mark names by backticks, as Markdown does. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function routeOf({ method, path, operation }: Entry) {
  const { summary, description, parameters, requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return html`<article id="${idOf(`${method} ${path}`)}">
    <h3><span>${method}</span> <code>${path}</code></h3>
    <p>${summary}</p>
    ${description === undefined ? "" : html`<p>${withCode(description)}</p>`}
    ${
      parameters.length === 0
        ? ""
        : tableOf(
            "Takes",
            parameters.map(({ in: where, name, required, schema }) => ({
              path: name,
              kind: kindOf(schema),
              required,
              description: [where, schema.description, standard(schema)].filter(Boolean).join("; "),
            })),
          )
    }
    ${body === undefined ? "" : tableOf("JSON body", partsOf(body))}
    <dl>
      ${Object.entries(responses).map(
        ([status, answer]) => html`
          <dt>${status}</dt>
          <dd>${withCode(answer.description)} ${answerOf(status, Object.entries(answer.content ?? {})[0])}</dd>
        `,
      )}
    </dl>
  </article>`;
}

const standard = ({ default: value }: Shape): string => (value === undefined ? "" : `default ${JSON.stringify(value)}`);

function answerOf(status: string, answer: [string, { schema?: Shape | undefined }] | undefined) {
  if (answer === undefined) return "";
  const [type, { schema }] = answer;
  const parts = status.startsWith("2") && schema !== undefined ? partsOf(schema) : [];
  return html`<code>${type}</code> ${
      parts.length === 0
        ? ""
        : html`<details>
            <summary>${parts.length === 1 ? "1 field" : `${parts.length} fields`}</summary>
            ${tableOf("Answers", parts)}
          </details>`
    }`;
}

function tableOf(caption: string, parts: Part[]) {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Kind</th>
        <th scope="col">Note</th>
      </tr>
    </thead>
    <tbody>
      ${parts.map(
        ({ path, kind, required, description }) =>
          html`<tr>
            <th scope="row"><code>${path}</code></th>
            <td>${kind}</td>
            <td>${withCode([required ? "always" : "optional", description].filter(Boolean).join("; "))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
