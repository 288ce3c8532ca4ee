/** Tables in the shape of the published studies. */
export { studyTables } from './study-tables.ts';
