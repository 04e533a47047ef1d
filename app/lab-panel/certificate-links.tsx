import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";

type Certificate = NonNullable<PanelResult["result"]["certificate"]>;
type Link = NonNullable<Certificate["links"]>[number];

const KINDS: Record<Link["kind"], string> = {
  web: "Web page",
  contact: "Mail or phone",
  relative: "File beside it",
  file: "File on a disk",
  other: "Other",
};

/** Where the file's links lead, as text: nobody should follow them by chance. Files from before have no list. */
export function CertificateLinks({ certificate: { links, linkCount = 0 } }: { certificate: Certificate }) {
  if (links === undefined) return null;
  if (links.length === 0) return <p className="lab-links small muted">The file has no links.</p>;
  const odd = links.filter(({ kind }) => kind !== "web" && kind !== "contact").length;
  return (
    <details className="lab-links small" open={odd > 0}>
      <summary>
        {linkCount === 1 ? "1 link" : `${linkCount} links`} in the file
        {odd > 0 && `, ${odd} outside the web`}
      </summary>
      <ul>
        {links.map(({ kind, address }) => (
          <li key={address}>
            <span className="tag">{KINDS[kind]}</span> <span className="lab-name">{address}</span>
          </li>
        ))}
      </ul>
      {linkCount > links.length && <p className="muted">{linkCount - links.length} more web links are not listed.</p>}
    </details>
  );
}
