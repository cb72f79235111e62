import { dateTime, fromNow } from '../texts/format.js';
import './moment.css';

/** A point in time, by how long ago it is or how far ahead; exactly to whoever points at it or comes to it by keyboard. */
export const Moment = ({ at }: { readonly at: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what a pointer is told is told by keyboard too
  <time class="moment" dateTime={at} tabIndex={0}>
    <span class="about">{fromNow(at)}</span> <span class="exact">{dateTime(at)}</span>
  </time>
);
