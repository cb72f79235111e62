import { useId, useState } from 'preact/hooks';
import { texts } from '../../texts/language.js';

const t = texts({
  en: { choose: 'Catalogue file', hint: 'YAML or CSV, at most 10 MiB. Choose a file or drop it here.' },
  de: {
    choose: 'Katalogdatei',
    hint: 'YAML oder CSV, höchstens 10 MiB. Wählen Sie eine Datei oder ziehen Sie sie hierher.',
  },
});

/** A file input with drag and drop. The same file can be chosen again after it was fixed. */
export function FileChoice({ choose }: { readonly choose: (file: File) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input offers the same by keyboard
    <div
      class={`file-choice ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) choose(file);
      }}
    >
      <label for={id}>{t().choose}</label>
      <input
        id={id}
        type="file"
        accept=".yaml,.yml,.csv"
        aria-describedby={`${id}-hint`}
        onClick={({ currentTarget }) => {
          // Makes choosing the same file again fire a change event.
          currentTarget.value = '';
        }}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) choose(file);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t().hint}
      </p>
    </div>
  );
}
