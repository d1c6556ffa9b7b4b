/** An e-mail address that may break after its `@`, not within a word. */
export const AddressText = ({ text }: { readonly text: string }) => {
  const [name, ...host] = text.split('@');
  return host.length === 0 ? (
    text
  ) : (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  );
};
