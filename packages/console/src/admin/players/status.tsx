import { Badge } from '../../components/badge.js';
import type { Card } from './card.js';
import { words } from './words.js';

const TONES = { ACTIVE: 'good', PENDING: 'warning', BLOCKED: 'bad', DELETED: 'plain' } as const;

export const StatusBadge = ({ status }: Pick<Card, 'status'>) => (
  <Badge tone={TONES[status]}>{words().status[status]}</Badge>
);
