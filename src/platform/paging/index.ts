export {
  type Connection,
  connectionOf,
  createCursors,
  type ListIdentity,
  type PageQuestion,
  type Position,
} from './paging.js';
