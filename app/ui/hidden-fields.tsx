/** What a form sends that nobody types. */
export const HiddenFields = ({ of: fields }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
