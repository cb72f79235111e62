export { type Connection, connectionOf, type PageQuestion } from './connection.js';
export { type Cursors, createCursors, type ListIdentity, type Position } from './cursor.js';
