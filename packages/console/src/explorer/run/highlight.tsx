import { useMemo } from 'preact/hooks';
import { Listing } from '../../components/listing.js';

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

interface Piece {
  readonly kind: 'key' | 'text' | 'number' | 'word' | null;
  readonly text: string;
}

/** JSON with syntax highlighting. */
export function Highlighted({ label, json }: { readonly label: string; readonly json: unknown }) {
  const pieces = useMemo(() => piecesOf(JSON.stringify(json, null, 2) ?? ''), [json]);
  const text = pieces.map((piece, index) =>
    piece.kind === null ? (
      piece.text
    ) : (
      <span key={index} class={`json-${piece.kind}`}>
        {piece.text}
      </span>
    ),
  );
  return <Listing label={label} text={text} />;
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [, quoted, colon, digits] = match;
    const token = quoted ?? match[0];
    if (match.index > end) pieces.push({ kind: null, text: text.slice(end, match.index) });
    end = match.index + token.length;
    const kind =
      quoted === undefined ? (digits === undefined ? 'word' : 'number') : colon === undefined ? 'text' : 'key';
    pieces.push({ kind, text: token });
  }
  return [...pieces, { kind: null, text: text.slice(end) }];
}
