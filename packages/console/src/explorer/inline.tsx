import { addressOf, contract } from './contract.js';

/**
 * Markdown within one line: code is set as code, what names an operation leads to it, and links into the documentation,
 * which is not served here, are their words.
 */
export const Inline = ({ text }: { readonly text: string }) => {
  const parts = text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split('`');
  return <span>{parts.map((part, index) => (index % 2 === 0 ? part : <Code key={index} text={part} />))}</span>;
};

/** The same of a text of the contract or of the catalogue of refusals: those are English. */
export const English = ({ text }: { readonly text: string }) => (
  <span lang="en">
    <Inline text={text} />
  </span>
);

function Code({ text }: { readonly text: string }) {
  const isOperation = contract.value?.operations.some(({ documentId }) => documentId === text) ?? false;
  if (!isOperation) return <code>{text}</code>;
  return (
    <a href={addressOf(text)}>
      <code>{text}</code>
    </a>
  );
}
