import { data } from "react-router";

/** An address that no route knows; the root shows the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
