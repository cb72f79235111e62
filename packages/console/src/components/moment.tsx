import { dateTime, fromNow } from '../texts/format.js';
import './moment.css';

/** A point in time, by how long ago it is or how far ahead; exactly to whoever points at it or is in its row by keyboard. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time class="moment" dateTime={at}>
    <span class="about">{fromNow(at)}</span> <span class="exact">{dateTime(at)}</span>
  </time>
);
