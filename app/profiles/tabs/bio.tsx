/** Drawn by the site as posts are: every tag and attribute in it is one of its own (decision 020). */
export const Bio = ({ html }: { html: string }) => (
  <div className="prose profile-bio" dangerouslySetInnerHTML={{ __html: html }} />
);
