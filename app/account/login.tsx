export const loader = () => null;

export default function Screen() {
  return <h1>Soon</h1>;
}
