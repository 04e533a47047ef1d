import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { type EnteredResult, EnteredResultView } from "./entered-result";

const CHECKS = [
  "Laboratory, product and batch on the PDF are the ones entered.",
  "The test date and every measured value, limit and unit are the printed ones.",
  "Each group's verdict is the certificate's, and agrees with its numbers.",
  "The laboratory is a verified, active partner, and the file is not used for any other batch.",
];

type PreviewProps = { result: EnteredResult; edit: string; errors: Readonly<Record<string, string>> };

export function Preview({ result, edit, errors }: PreviewProps) {
  const [problem] = Object.values(errors);
  return (
    <>
      <h1>Preview</h1>
      <p className="lead muted">This is what its public page will say once it is verified.</p>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <EnteredResultView result={result} />
      <section className="section stack">
        <h2>What a moderator checks</h2>
        <ul className="lab-checks">
          {CHECKS.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="small muted">
          Until then the result is pending and nobody else sees it. A rejected one comes back with the reason, and can
          be corrected and sent again.
        </p>
        <form method="post" className="row row--wrap">
          <Button variant="primary">Submit for verification</Button>
          <LinkButton to={edit}>Back to the form</LinkButton>
        </form>
      </section>
    </>
  );
}
