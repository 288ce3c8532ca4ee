/** What fell, by how. */
export const ways = ['lost', 'unreadable', 'raw', 'left over', 'crashed'] as const;
export type Way = (typeof ways)[number];
export type Fall = (way: Way, what: string) => void;
