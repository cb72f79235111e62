export {
  type Connection,
  type Cursors,
  connectionOf,
  createCursors,
  type ListIdentity,
  type PageQuestion,
  type Position,
} from './paging.js';
