import { addressOf, contract } from './contract.js';

/**
 * Renders inline Markdown: code, and names of operations as links. Links into the documentation,
 * which is not served here, become plain text.
 */
export const Inline = ({ text }: { readonly text: string }) => {
  const parts = text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split('`');
  return <span>{parts.map((part, index) => (index % 2 === 0 ? part : <Code key={index} text={part} />))}</span>;
};

/** Renders inline Markdown of the contract or the error catalogue, which are in English. */
export const English = ({ text }: { readonly text: string }) => (
  <span lang="en">
    <Inline text={text} />
  </span>
);

/** Renders code; the name of an operation is a link. */
export function Code({ text }: { readonly text: string }) {
  const isOperation = contract.value?.operations.some(({ documentId }) => documentId === text) ?? false;
  if (!isOperation) return <code>{text}</code>;
  return (
    <a href={addressOf(text)}>
      <code>{text}</code>
    </a>
  );
}
