/** Why nothing was done with a row's case. */
export const RowError = ({ error }: { error: string | null | undefined }) =>
  error ? (
    <small className="warn" role="alert">
      {error}
    </small>
  ) : null;
