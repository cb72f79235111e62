import { useId, useState } from 'preact/hooks';
import { texts } from '../../texts/language.js';

const t = texts({
  en: { choose: 'Catalogue file', hint: 'YAML or CSV, 10 MiB at most. Choose it, or drop it here.' },
  de: { choose: 'Katalogdatei', hint: 'YAML oder CSV, höchstens 10 MiB. Wähle sie, oder lass sie hier fallen.' },
});

interface Given {
  readonly isBusy: boolean;
  readonly chosen: (file: File) => void;
}

/** A place where a file is chosen or dropped; the same one again, too, once it was fixed. */
export function FileChoice({ isBusy, chosen }: Given) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the control does
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
        if (file !== undefined && !isBusy) chosen(file);
      }}
    >
      <label for={id}>{t().choose}</label>
      <input
        id={id}
        type="file"
        accept=".yaml,.yml,.csv"
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          // What was chosen before is a change again.
          currentTarget.value = '';
        }}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) chosen(file);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t().hint}
      </p>
    </div>
  );
}
