/** One bar of what is coming; sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "14px" }: { width?: string; height?: string }) {
  return <div className="skel" style={{ width, height }} />;
}

/** Rows of a thing with its picture and two lines, as lists have them. */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skel-row" aria-hidden="true">
          <Skeleton width="44px" height="44px" />
          <div className="stack">
            <Skeleton width={`${58 - (row % 3) * 9}%`} />
            <Skeleton width={`${82 - (row % 3) * 7}%`} height="11px" />
          </div>
        </div>
      ))}
    </div>
  );
}
