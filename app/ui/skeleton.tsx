/** One bar of what is coming; sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "14px" }: { width?: string; height?: string }) {
  return <div className="skel" style={{ width, height }} />;
}
