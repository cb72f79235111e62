import { dateTime, fromNow } from '../texts/format.js';
import './moment.css';

/** A relative time. Hovering it, or focusing its row, shows the exact time. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time class="moment" dateTime={at}>
    <span class="about">{fromNow(at)}</span> <span class="exact">{dateTime(at)}</span>
  </time>
);
